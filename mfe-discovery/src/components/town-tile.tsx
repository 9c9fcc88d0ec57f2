import { FAVOURITES_UNAVAILABLE, useFavourite, usePlatform } from '@tableside/platform';
import { RestaurantTile, type RestaurantTileProps } from '@tableside/ui/restaurant-tile';

export type TownTileProps = Omit<RestaurantTileProps, 'apiOrigin' | 'favourite' | 'unavailable'>;

/** A restaurant's card with what the platform knows of it. */
export function TownTile({ restaurant, ...card }: TownTileProps) {
  const { apiOrigin } = usePlatform().config;
  return (
    <RestaurantTile
      {...card}
      restaurant={restaurant}
      apiOrigin={apiOrigin}
      favourite={useFavourite(restaurant.slug, restaurant.favourite)}
      unavailable={FAVOURITES_UNAVAILABLE}
    />
  );
}
