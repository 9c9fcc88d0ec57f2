import { pictureUrl } from '@tableside/contracts/common/pictures';
import { restaurantPath } from '@tableside/contracts/paths';
import { openStatus } from '@tableside/contracts/restaurant/hours';
import { memo } from 'react';
import { FavouriteButton } from '../actions/favourite-button';
import { RestaurantCard, type RestaurantCardProps } from './restaurant-card';

/** The favourite button of somebody who is signed in, and what a press of it does. */
export interface TileFavourite {
  readonly isAdded: boolean;
  readonly isPending: boolean;
  readonly isAvailable: boolean;
  readonly toggle: () => unknown;
}

export interface RestaurantTileProps extends Pick<
  RestaurantCardProps,
  'restaurant' | 'heading' | 'sizes' | 'distance' | 'label' | 'priority'
> {
  readonly now: Date;
  /** IANA name of the city's. */
  readonly timeZone: string;
  /** Where relative pictures come from. */
  readonly apiOrigin: string;
  /** Null for visitors, who see no favourite button. */
  readonly favourite: TileFavourite | null;
  /** What is true of its hours; the present unless told. With a stable identity. */
  readonly statusOf?: typeof openStatus;
  /** Why the favourite button rests while favorites cannot be changed. */
  readonly unavailable: string;
}

/** A restaurant's card with what is true there now and, for signed-in people, its favourite button. */
export const RestaurantTile = memo(function RestaurantTile({
  now,
  timeZone,
  apiOrigin,
  favourite,
  unavailable,
  statusOf = openStatus,
  ...card
}: RestaurantTileProps) {
  const { title, slug, image, hours } = card.restaurant;
  return (
    <RestaurantCard
      {...card}
      href={restaurantPath(slug)}
      pictureUrl={pictureUrl(image, apiOrigin)}
      stamp={statusOf(hours, now, timeZone)}
      favouriteButton={
        favourite && (
          <FavouriteButton
            title={card.label ?? title}
            isAdded={favourite.isAdded}
            pending={favourite.isPending}
            unavailable={favourite.isAvailable ? null : unavailable}
            onClick={() => void favourite.toggle()}
          />
        )
      }
    />
  );
});
