import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useCityTime } from '@tableside/platform';
import { CardGrid, RestaurantTile } from '@tableside/ui/restaurant-card';
import { useId, type ReactNode } from 'react';
import styles from './restaurant-row.module.css';

export interface RestaurantRowProps {
  readonly title: string;
  readonly restaurants: readonly RestaurantSummary[];
  readonly children?: ReactNode;
}

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
            <RestaurantTile
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
