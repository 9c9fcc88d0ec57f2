import { FAVOURITES_UNAVAILABLE, useFavourite, usePlatform } from '@tableside/platform';
import { RestaurantTile, type RestaurantTileProps } from '@tableside/ui/restaurant-tile';

export type TownTileProps = Omit<
  RestaurantTileProps,
  'apiOrigin' | 'favourite' | 'unavailable' | 'viewTransition'
>;

/** A restaurant's card, whose picture becomes that of its page. */
export function TownTile({ restaurant, ...card }: TownTileProps) {
  const { apiOrigin } = usePlatform().config;
  return (
    <RestaurantTile
      {...card}
      viewTransition
      restaurant={restaurant}
      apiOrigin={apiOrigin}
      favourite={useFavourite(restaurant.slug, restaurant.favourite)}
      unavailable={FAVOURITES_UNAVAILABLE}
    />
  );
}
