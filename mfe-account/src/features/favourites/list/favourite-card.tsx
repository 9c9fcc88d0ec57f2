import { pictureUrl } from '@tableside/contracts/common/pictures';
import { restaurantPath } from '@tableside/contracts/paths';
import { openStatus } from '@tableside/contracts/restaurant/hours';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { usePlatform } from '@tableside/platform';
import { RestaurantCard } from '@tableside/ui/restaurant-card';
import type { ReactNode } from 'react';

export interface SavedProps {
  readonly restaurant: RestaurantSummary;
  readonly now: Date;
  readonly timeZone: string;
  /** The button that saves or removes it. */
  readonly heart: ReactNode;
}

/** A saved restaurant in the grid. */
export function SavedCard({
  restaurant,
  now,
  timeZone,
  heart,
  priority = false,
}: SavedProps & { readonly priority?: boolean }) {
  const { apiOrigin } = usePlatform().config;
  return (
    <RestaurantCard
      restaurant={restaurant}
      heading="h2"
      href={restaurantPath(restaurant.slug)}
      pictureUrl={pictureUrl(restaurant.image, apiOrigin)}
      stamp={openStatus(restaurant.hours, now, timeZone)}
      viewTransition
      heart={heart}
      priority={priority}
    />
  );
}
