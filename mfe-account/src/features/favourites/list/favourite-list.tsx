import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { CardGrid } from '@tableside/ui/restaurant-card';
import { FavouriteItem, type FavouriteItemProps } from './favourite-item';
import styles from './favourite-list.module.css';

export interface FavouriteListProps extends Pick<
  FavouriteItemProps,
  'view' | 'now' | 'timeZone' | 'onTouch'
> {
  readonly rows: readonly RestaurantSummary[];
}

/** The rows, as cards in a grid or as lines of a menu. */
export function FavouriteList({ rows, ...item }: FavouriteListProps) {
  const items = rows.map((restaurant, index) => (
    <FavouriteItem key={restaurant.slug} {...item} restaurant={restaurant} index={index} />
  ));
  if (item.view === 'grid') return <CardGrid>{items}</CardGrid>;
  return <ul className={styles['lines']}>{items}</ul>;
}
