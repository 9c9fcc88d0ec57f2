import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useCityTime } from '@tableside/platform';
import {
  CardGrid,
  RestaurantCardSkeleton,
  RestaurantTile,
  type RestaurantTileProps,
} from '@tableside/ui/restaurant-card';

export interface RestaurantTilesProps extends Pick<
  RestaurantTileProps,
  'heading' | 'sizes' | 'statusOf'
> {
  readonly restaurants: readonly RestaurantSummary[];
  /** "0.4 mi" by slug, when sorted by distance. */
  readonly distances?: ReadonlyMap<string, string> | undefined;
  readonly loading?: number;
  readonly isFirstPicture?: boolean;
  /** Keeps the pictures large on phones. */
  readonly isLarge?: boolean;
  readonly className?: string | undefined;
}

export function RestaurantTiles({
  restaurants,
  distances,
  loading = 0,
  isFirstPicture = false,
  isLarge = false,
  className,
  ...card
}: RestaurantTilesProps) {
  const { now, timeZone } = useCityTime();
  const labels = findLabels(restaurants);
  const isAnyRated = restaurants.some(({ rating }) => rating.average !== null);
  return (
    <CardGrid isLarge={isLarge} {...(className && { className })}>
      {restaurants.map((restaurant, index) => (
        <li key={restaurant.slug} data-slug={restaurant.slug}>
          <RestaurantTile
            {...card}
            restaurant={restaurant}
            distance={distances?.get(restaurant.slug)}
            showsRating={isAnyRated}
            label={labels.get(restaurant.slug)}
            now={now}
            timeZone={timeZone}
            priority={isFirstPicture && index === 0}
          />
        </li>
      ))}
      {Array.from({ length: loading }, (_, index) => (
        <li key={`loading-${index}`} aria-hidden="true">
          <RestaurantCardSkeleton />
        </li>
      ))}
    </CardGrid>
  );
}
