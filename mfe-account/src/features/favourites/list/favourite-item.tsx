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
import { EntryTools, type EntryToolsProps } from '../lists/entry-tools';
import { useKeptEntry } from '../lists/use-kept-entry';
import { useKeptFocus } from '../lib/use-kept-focus';
import type { ListView } from './use-list-view';

export interface FavouriteItemProps extends Pick<EntryToolsProps, 'stand' | 'onMove'> {
  readonly restaurant: RestaurantSummary;
  /** Its name with its street, where another row has the same name. */
  readonly label: string | undefined;
  /** Where its row stands. */
  readonly index: number;
  readonly view: ListView;
  readonly now: Date;
  readonly timeZone: string;
  /** Called before the row changes, with a stable identity. */
  readonly onTouch: (restaurant: RestaurantSummary, index: number) => void;
  /** What its owner notes about it; null where the host has no lists and notes. */
  readonly note: string | null;
  /** Names of the lists that it is on. */
  readonly onLists: string;
  /** Opens the choice of lists, with a stable identity. */
  readonly onChoose: (restaurant: RestaurantSummary) => void;
}

/** One row of the favorites: the restaurant, or the line that its removal leaves. Kept from rendering again while
 * others change, since there may be hundreds. */
export const FavouriteItem = memo(function FavouriteItem({
  restaurant,
  label,
  index,
  view,
  now,
  timeZone,
  onTouch,
  note,
  onLists,
  stand,
  onMove,
  onChoose,
}: FavouriteItemProps) {
  const { favourites } = usePlatform();
  const client = useQueryClient();
  const favourite = useFavourite(restaurant.slug, restaurant.favourite);
  const { keep, putBack } = useKeptEntry(restaurant.slug);
  const item = useRef<HTMLLIElement>(null);
  const isFavourite = favourite?.isAdded ?? true;
  const unavailable = favourite && !favourite.isAvailable ? FAVOURITES_UNAVAILABLE : null;
  useKeptFocus(item, isFavourite);

  const handleUndo = async () => {
    onTouch(restaurant, index);
    await restoreFavourite(client, favourites, restaurant.slug);
    await putBack();
  };
  const handleRemove = () => {
    onTouch(restaurant, index);
    keep();
    void favourite?.toggle();
  };
  const title = label ?? restaurant.title;
  const Row = view === 'grid' ? FavouriteCard : FavouriteLine;
  return (
    <li ref={item} className={styles['item']} data-view={view} data-tools={note !== null}>
      {isFavourite ? (
        <Row
          restaurant={restaurant}
          label={label}
          now={now}
          timeZone={timeZone}
          favouriteButton={
            favourite && (
              <FavouriteButton
                removes
                isAdded
                title={title}
                variant={view === 'grid' ? 'solid' : 'plain'}
                pending={favourite.isPending}
                unavailable={unavailable}
                onClick={handleRemove}
              />
            )
          }
        />
      ) : (
        <RemovedLine title={title} unavailable={unavailable} onUndo={handleUndo} />
      )}
      {isFavourite && note !== null && (
        <EntryTools
          place={restaurant}
          title={title}
          note={note}
          onLists={onLists}
          stand={stand}
          onMove={onMove}
          onChoose={onChoose}
        />
      )}
    </li>
  );
});
