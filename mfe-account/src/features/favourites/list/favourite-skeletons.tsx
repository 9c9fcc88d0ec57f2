import { CardGrid, RestaurantCardSkeleton } from '@tableside/ui/restaurant-card';
import { Skeleton } from '@tableside/ui/skeleton';
import styles from './favourite-list.module.css';
import type { ListView } from './use-list-view';

const ROWS = Array.from({ length: 6 }, (_, index) => index);

/** The boxes of the list while it loads. */
export function FavouriteSkeletons({ view }: { readonly view: ListView }) {
  if (view === 'grid') {
    return (
      <div aria-hidden="true">
        <CardGrid>
          {ROWS.map((row) => (
            <li key={row}>
              <RestaurantCardSkeleton />
            </li>
          ))}
        </CardGrid>
      </div>
    );
  }
  return (
    <ul className={styles['lines']} aria-hidden="true">
      {ROWS.map((row) => (
        <li key={row} className={styles['loading']}>
          <Skeleton shape="square" />
          <div>
            <Skeleton shape="title" width="half" />
            <Skeleton width="long" />
          </div>
        </li>
      ))}
    </ul>
  );
}
