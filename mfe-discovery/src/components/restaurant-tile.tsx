import { openStatus } from '@tableside/contracts/hours';
import { pictureUrl } from '@tableside/contracts/hosts';
import type { RestaurantSummary } from '@tableside/contracts/model';
import { restaurantPath } from '@tableside/contracts/paths';
import { FAVOURITES_UNAVAILABLE, useFavourite, usePlatform } from '@tableside/platform';
import { HeartButton } from '@tableside/ui/heart-button';
import { RestaurantCard, type RestaurantCardProps } from '@tableside/ui/restaurant-card';

export interface RestaurantTileProps extends Pick<
  RestaurantCardProps,
  'heading' | 'sizes' | 'distance'
> {
  readonly restaurant: RestaurantSummary;
  readonly now: Date;
  readonly timeZone: string;
  /** For the one picture of a page that loads first. */
  readonly priority?: boolean;
}

/** A restaurant's card with what is true now and, for signed-in people, its heart. */
export function RestaurantTile({ restaurant, now, timeZone, ...card }: RestaurantTileProps) {
  const { config } = usePlatform();
  const favourite = useFavourite(restaurant.slug, restaurant.favourite);
  return (
    <RestaurantCard
      {...card}
      restaurant={restaurant}
      href={restaurantPath(restaurant.slug)}
      pictureUrl={pictureUrl(restaurant.image, config.apiOrigin)}
      stamp={openStatus(restaurant.hours, now, timeZone)}
      viewTransition
      heart={
        favourite && (
          <HeartButton
            title={restaurant.title}
            saved={favourite.isAdded}
            pending={favourite.isPending}
            unavailable={favourite.isAvailable ? null : FAVOURITES_UNAVAILABLE}
            onClick={() => void favourite.toggle()}
          />
        )
      }
    />
  );
}
