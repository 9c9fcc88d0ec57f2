import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { FAVORITES_UNAVAILABLE, useCityTime, useFavorite, usePlatform } from '@tableside/platform';
import { CardGrid, RestaurantTile, type RestaurantTileProps } from '@tableside/ui/restaurant-card';
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

type RelatedTileProps = Pick<RestaurantTileProps, 'restaurant' | 'label' | 'now' | 'timeZone'>;

function RelatedTile({ restaurant, ...card }: RelatedTileProps) {
  const { apiOrigin } = usePlatform().config;
  return (
    <RestaurantTile
      {...card}
      restaurant={restaurant}
      apiOrigin={apiOrigin}
      favorite={useFavorite(restaurant.slug, restaurant.favorite)}
      unavailable={FAVORITES_UNAVAILABLE}
    />
  );
}
