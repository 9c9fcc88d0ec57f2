import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import {
  FAVOURITES_UNAVAILABLE,
  useFavourite,
  usePlatform,
  isFavouriteChanging,
  knownFavourites,
  type Favourites,
} from '@tableside/platform';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { FavouriteButton } from '@tableside/ui/favourite-button';
import { memo, useRef } from 'react';
import styles from './favourite-item.module.css';
import { RemovedLine } from './removed-line';
import { FavouriteCard } from './favourite-card';
import { FavouriteLine } from './favourite-line';
import { EntryTools, type EntryToolsProps } from '../lists/entry-tools';
import { useKeptFocus } from '../lib/use-kept-focus';
import type { ListView } from './use-list-view';
import { useOwnSpec } from '../../../lib/use-own-spec';
import { NO_ENTRY, readLists } from '../lists/read-lists';
import { useListChange } from '../lists/use-lists';

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

/** Takes a removal back. A removal that is still under way is waited for: one request per restaurant at a time. */
async function restoreFavourite(
  client: QueryClient,
  { toggle }: Pick<Favourites, 'toggle'>,
  slug: string,
): Promise<void> {
  await whenSettled(client, slug);
  const current = knownFavourites(client)[slug];
  // The host refused the removal, or somebody signed out: there is nothing to take back.
  if (current && !current.isAdded) await toggle(slug, current);
}

function whenSettled(client: QueryClient, slug: string): Promise<void> {
  if (!isFavouriteChanging(client, slug)) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = client.getMutationCache().subscribe(() => {
      if (isFavouriteChanging(client, slug)) return;
      unsubscribe();
      resolve();
    });
  });
}

/** What a favorite takes with it when it is removed: an undo puts it back on its lists, with its note. */
function useKeptEntry(slug: string) {
  const { toasts } = usePlatform();
  const client = useQueryClient();
  const { queryKey } = useOwnSpec('favouriteLists');
  const change = useListChange();
  const kept = useRef(NO_ENTRY);
  return {
    keep: () => {
      kept.current = readLists(client.getQueryData(queryKey)).entries.get(slug) ?? NO_ENTRY;
    },
    putBack: async () => {
      const { lists, note } = kept.current;
      if (!lists.length && !note) return;
      try {
        await change('set_entry', { slug, add: lists, note });
      } catch {
        toasts.show('error', 'It is a favorite again, but not on its lists and without its note.');
      }
    },
  };
}
