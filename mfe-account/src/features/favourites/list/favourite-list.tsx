import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { findLabels } from '@tableside/contracts/restaurant/labels';
import { CardGrid } from '@tableside/ui/restaurant-card';
import { useMemo } from 'react';
import { FavouriteItem, type FavouriteItemProps } from './favourite-item';
import { NO_ENTRY, type FavouriteLists } from '../lists/read-lists';
import styles from './favourite-list.module.css';

export interface FavouriteListProps extends Pick<
  FavouriteItemProps,
  'view' | 'now' | 'timeZone' | 'onTouch' | 'onMove' | 'onChoose'
> {
  readonly rows: readonly RestaurantSummary[];
  /** Slugs of the list that is shown, from first to last; null where they cannot be moved. */
  readonly order: readonly string[] | null;
  /** Null where the host has none. */
  readonly lists: FavouriteLists | null;
}

/** The rows, as cards in a grid or as lines of a menu. */
export function FavouriteList({ rows, order, lists, ...item }: FavouriteListProps) {
  const labels = useMemo(() => findLabels(rows), [rows]);
  const items = rows.map((restaurant, index) => {
    const entry = lists?.entries.get(restaurant.slug) ?? NO_ENTRY;
    const on = lists?.lists.filter(({ id }) => entry.lists.includes(id)) ?? [];
    return (
      <FavouriteItem
        key={restaurant.slug}
        {...item}
        restaurant={restaurant}
        label={labels.get(restaurant.slug)}
        index={index}
        // Texts, so that a row stays as it is while others change.
        note={lists && entry.note}
        stand={order && findStand(order, restaurant.slug)}
        onLists={on.map(({ name }) => name).join(', ')}
      />
    );
  });
  if (item.view === 'grid') return <CardGrid>{items}</CardGrid>;
  return <ul className={styles['lines']}>{items}</ul>;
}

function findStand(order: readonly string[], slug: string) {
  const isFirst = order[0] === slug;
  const isLast = order.at(-1) === slug;
  if (isFirst && isLast) return 'alone';
  return isFirst ? 'first' : isLast ? 'last' : 'between';
}
