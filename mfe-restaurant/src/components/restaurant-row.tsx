import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useCityTime } from '@tableside/platform';
import { CardGrid } from '@tableside/ui/restaurant-card';
import { useId, type ReactNode } from 'react';
import { RelatedTile } from './related-tile';
import styles from './restaurant-row.module.css';

export interface RestaurantRowProps {
  readonly title: string;
  readonly restaurants: readonly RestaurantSummary[];
  /** What can be done with them, below. */
  readonly children?: ReactNode;
}

/** Other restaurants under a heading; nothing where there are none. */
export function RestaurantRow({ title, restaurants, children }: RestaurantRowProps) {
  const id = useId();
  const { now, timeZone } = useCityTime();
  if (!restaurants.length) return null;
  const labels = findLabels(restaurants);
  return (
    <section aria-labelledby={id} className={styles['row']}>
      <h2 id={id}>{title}</h2>
      <CardGrid className={styles['cards']}>
        {restaurants.map((restaurant) => (
          <li key={restaurant.slug}>
            <RelatedTile
              restaurant={restaurant}
              label={labels.get(restaurant.slug)}
              now={now}
              timeZone={timeZone}
            />
          </li>
        ))}
      </CardGrid>
      {children && <p>{children}</p>}
    </section>
  );
}
