import { pictureUrl } from '@tableside/contracts/common/pictures';
import { restaurantPath } from '@tableside/contracts/paths';
import { openStatus } from '@tableside/contracts/restaurant/hours';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { usePlatform } from '@tableside/platform';
import { RestaurantCard } from '@tableside/ui/restaurant-card';
import type { ReactNode } from 'react';

export interface FavouriteCardProps {
  readonly restaurant: RestaurantSummary;
  /** Its name with its street, where another one of the list has the same name. */
  readonly label?: string | undefined;
  readonly now: Date;
  readonly timeZone: string;
  /** The button that saves or removes it. */
  readonly favouriteButton: ReactNode;
}

interface FavouriteGridCardProps extends FavouriteCardProps {
  readonly priority?: boolean;
  /** The line under the rating, where it is not to be the usual one. */
  readonly reason?: string | null | undefined;
}

/** A favourite in the grid. */
export function FavouriteCard({
  restaurant,
  label,
  now,
  timeZone,
  favouriteButton,
  priority = false,
  reason,
}: FavouriteGridCardProps) {
  const { apiOrigin } = usePlatform().config;
  return (
    <RestaurantCard
      restaurant={restaurant}
      label={label}
      heading="h2"
      href={restaurantPath(restaurant.slug)}
      pictureUrl={pictureUrl(restaurant.image, apiOrigin)}
      stamp={openStatus(restaurant.hours, now, timeZone)}
      favouriteButton={favouriteButton}
      priority={priority}
      {...(reason && { reason })}
    />
  );
}
