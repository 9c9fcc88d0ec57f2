import { FAVOURITES_UNAVAILABLE, useFavourite, usePlatform } from '@tableside/platform';
import { RestaurantTile, type RestaurantTileProps } from '@tableside/ui/restaurant-tile';

export type RelatedTileProps = Pick<
  RestaurantTileProps,
  'restaurant' | 'label' | 'now' | 'timeZone'
>;

/** Another restaurant's card. */
export function RelatedTile({ restaurant, ...card }: RelatedTileProps) {
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
