import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { FAVOURITES_UNAVAILABLE, useFavourite, usePlatform } from '@tableside/platform';
import { useQueryClient } from '@tanstack/react-query';
import { FavouriteButton } from '@tableside/ui/favourite-button';
import { memo, useRef } from 'react';
import styles from './favourite-item.module.css';
import { RemovedLine } from './removed-line';
import { restoreFavourite } from './restore';
import { FavouriteCard } from './favourite-card';
import { FavouriteLine } from './favourite-line';
import { useKeptFocus } from '../lib/use-kept-focus';
import type { ListView } from './use-list-view';

export interface FavouriteItemProps {
  readonly restaurant: RestaurantSummary;
  /** Where its row stands. */
  readonly index: number;
  readonly view: ListView;
  readonly now: Date;
  readonly timeZone: string;
  /** Called before the row changes, with a stable identity. */
  readonly onTouch: (restaurant: RestaurantSummary, index: number) => void;
}

/** One row of the favorites: the restaurant, or the line that its removal leaves. Kept from rendering again while
 * others change, since there may be hundreds. */
export const FavouriteItem = memo(function FavouriteItem({
  restaurant,
  index,
  view,
  now,
  timeZone,
  onTouch,
}: FavouriteItemProps) {
  const { favourites } = usePlatform();
  const client = useQueryClient();
  const favourite = useFavourite(restaurant.slug, restaurant.favourite);
  const item = useRef<HTMLLIElement>(null);
  const isFavourite = favourite?.isAdded ?? true;
  const unavailable = favourite && !favourite.isAvailable ? FAVOURITES_UNAVAILABLE : null;
  useKeptFocus(item, isFavourite);

  const handleUndo = () => {
    onTouch(restaurant, index);
    return restoreFavourite(client, favourites, restaurant.slug);
  };
  const handleRemove = () => {
    onTouch(restaurant, index);
    void favourite?.toggle();
  };
  const Row = view === 'grid' ? FavouriteCard : FavouriteLine;
  return (
    <li ref={item} className={styles['item']} data-view={view}>
      {isFavourite ? (
        <Row
          restaurant={restaurant}
          now={now}
          timeZone={timeZone}
          favouriteButton={
            favourite && (
              <FavouriteButton
                removes
                isAdded
                title={restaurant.title}
                variant={view === 'grid' ? 'solid' : 'plain'}
                pending={favourite.isPending}
                unavailable={unavailable}
                onClick={handleRemove}
              />
            )
          }
        />
      ) : (
        <RemovedLine title={restaurant.title} unavailable={unavailable} onUndo={handleUndo} />
      )}
    </li>
  );
});
