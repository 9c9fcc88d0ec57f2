import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import {
  FAVOURITES_UNAVAILABLE,
  isFavouriteChanging,
  knownFavourites,
  useFavourite,
  usePlatform,
  type Favourites,
} from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { FavouriteButton } from '@tableside/ui/favourite-button';
import { CardGrid, RestaurantCardSkeleton } from '@tableside/ui/restaurant-card';
import { Skeleton } from '@tableside/ui/skeleton';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { memo, useMemo, useRef, useTransition } from 'react';
import { useOwnSpec } from '../../lib/use-own-spec';
import { EntryTools, type EntryToolsProps } from './entry-tools';
import { FavouriteCard, FavouriteLine } from './favourite-card';
import { useKeptFocus } from './use-kept-focus';
import { NO_ENTRY, readLists, useListChange, type FavouriteLists } from './use-lists';
import type { ListView } from './view-switch';
import styles from './favourites.module.css';

interface FavouriteListProps extends Pick<
  FavouriteItemProps,
  'view' | 'now' | 'timeZone' | 'onTouch' | 'onMove' | 'onChoose'
> {
  readonly rows: readonly RestaurantSummary[];
  /** Slugs of the list that is shown, from first to last; null where they cannot be moved. */
  readonly order: readonly string[] | null;
  /** Null where the host has none. */
  readonly lists: FavouriteLists | null;
}

export function FavouriteList({ rows, order, lists, ...item }: FavouriteListProps) {
  const labels = useMemo(() => findLabels(rows), [rows]);
  const items = rows.map((restaurant, index) => {
    const entry = lists?.entries.get(restaurant.slug) ?? NO_ENTRY;
    const on = lists?.lists.filter(({ id }) => entry.lists.includes(id)) ?? [];
    return (
      <FavouriteItem
        key={restaurant.slug}
        {...item}
        restaurant={restaurant}
        label={labels.get(restaurant.slug)}
        index={index}
        // Texts, so that a row stays as it is while others change.
        note={lists && entry.note}
        stand={order && findStand(order, restaurant.slug)}
        onLists={on.map(({ name }) => name).join(', ')}
      />
    );
  });
  if (item.view === 'grid') return <CardGrid>{items}</CardGrid>;
  return <ul className={styles['lines']}>{items}</ul>;
}

function findStand(order: readonly string[], slug: string) {
  const isFirst = order[0] === slug;
  const isLast = order.at(-1) === slug;
  if (isFirst && isLast) return 'alone';
  return isFirst ? 'first' : isLast ? 'last' : 'between';
}

const ROWS = Array.from({ length: 6 }, (_, index) => index);

export function FavouriteSkeletons({ view }: { readonly view: ListView }) {
  if (view === 'grid') {
    return (
      <div aria-hidden="true">
        <CardGrid>
          {ROWS.map((row) => (
            <li key={row}>
              <RestaurantCardSkeleton />
            </li>
          ))}
        </CardGrid>
      </div>
    );
  }
  return (
    <ul className={styles['lines']} aria-hidden="true">
      {ROWS.map((row) => (
        <li key={row} className={styles['loading']}>
          <Skeleton shape="square" />
          <div>
            <Skeleton shape="title" width="half" />
            <Skeleton width="long" />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface FavouriteItemProps extends Pick<EntryToolsProps, 'stand' | 'onMove'> {
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
  readonly note: string | null;
  readonly onLists: string;
  /** Opens the choice of lists, with a stable identity. */
  readonly onChoose: (restaurant: RestaurantSummary) => void;
}

/** One row of the favorites: the restaurant, or the line that its removal leaves. Kept from rendering again while
 * others change, since there may be hundreds. */
const FavouriteItem = memo(function FavouriteItem({
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

interface RemovedLineProps {
  readonly title: string;
  /** Why it cannot be taken back now; null when it can. */
  readonly unavailable: string | null;
  /** Resolves when it is a favourite again, or turned out to be. */
  readonly onUndo: () => Promise<void>;
}

function RemovedLine({ title, unavailable, onUndo }: RemovedLineProps) {
  const [isUndoing, startUndo] = useTransition();
  return (
    <div className={styles['removed']}>
      <p className={styles['sentence']}>
        Removed <bdi>{title}</bdi>.
      </p>
      <Button
        variant="quiet"
        size="small"
        pending={isUndoing}
        aria-disabled={unavailable !== null || undefined}
        title={unavailable ?? undefined}
        className={styles['undo']}
        onClick={({ detail }) => {
          // The second press of a double click was meant for the button that this one took the place of.
          if (unavailable === null && detail < 2) startUndo(onUndo);
        }}
      >
        <span>
          Undo<VisuallyHidden> removing {title}</VisuallyHidden>
        </span>
      </Button>
    </div>
  );
}
