import type { RestaurantSummary } from '@tableside/contracts/model';
import { useCityTime } from '@tableside/platform';
import { CardGrid } from '@tableside/ui/restaurant-card';
import { FavouriteItem, type FavouriteItemProps } from './favourite-item';
import styles from './favourite-list.module.css';

export interface FavouriteListProps extends Pick<FavouriteItemProps, 'view' | 'onTouch'> {
  readonly rows: readonly RestaurantSummary[];
}

/** The rows, as cards in a grid or as lines of a menu. */
export function FavouriteList({ rows, view, onTouch }: FavouriteListProps) {
  const { now, timeZone } = useCityTime();
  const items = rows.map((restaurant, index) => (
    <FavouriteItem
      key={restaurant.slug}
      restaurant={restaurant}
      index={index}
      view={view}
      now={now}
      timeZone={timeZone}
      onTouch={onTouch}
    />
  ));
  if (view === 'grid') return <CardGrid>{items}</CardGrid>;
  return <ul className={styles['lines']}>{items}</ul>;
}
