import { pictureUrl } from '@tableside/contracts/common/pictures';
import { restaurantPath } from '@tableside/contracts/paths';
import { openStatus } from '@tableside/contracts/restaurant/hours';
import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import {
  FAVORITES_UNAVAILABLE,
  isFavoriteChanging,
  knownFavorites,
  useFavorite,
  usePlatform,
  type Favorites,
} from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { FavoriteButton } from '@tableside/ui/favorite-button';
import { CardGrid, RestaurantCard, RestaurantCardSkeleton } from '@tableside/ui/restaurant-card';
import { Skeleton } from '@tableside/ui/skeleton';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { memo, useMemo, useRef, useTransition } from 'react';
import { useOwnSpec } from '../../lib/use-own-spec';
import { EntryTools, type EntryToolsProps } from './entry-tools';
import { FavoriteLine } from './favorite-line';
import { useRestoredFocus } from './use-restored-focus';
import { NO_ENTRY, readLists, useListChange, type FavoriteLists } from './use-lists';
import type { ListView } from './view-switch';
import styles from './favorites.module.css';

interface FavoriteListProps extends Pick<
  FavoriteItemProps,
  'view' | 'now' | 'timeZone' | 'onTouch' | 'onMove' | 'onChoose'
> {
  readonly rows: readonly RestaurantSummary[];
  /** Slugs of the shown list in order; null if it cannot be reordered. */
  readonly order: readonly string[] | null;
  /** Null if the API does not support lists. */
  readonly lists: FavoriteLists | null;
}

export function FavoriteList({ rows, order, lists, ...item }: FavoriteListProps) {
  const labels = useMemo(() => findLabels(rows), [rows]);
  const items = rows.map((restaurant, index) => {
    const entry = lists?.entries.get(restaurant.slug) ?? NO_ENTRY;
    const on = lists?.lists.filter(({ id }) => entry.lists.includes(id)) ?? [];
    return (
      <FavoriteItem
        key={restaurant.slug}
        {...item}
        restaurant={restaurant}
        label={labels.get(restaurant.slug)}
        index={index}
        // Strings, so that the memoized row does not rerender with the others.
        note={lists && entry.note}
        position={order && findPosition(order, restaurant.slug)}
        listNames={on.map(({ name }) => name).join(', ')}
      />
    );
  });
  if (item.view === 'grid') return <CardGrid>{items}</CardGrid>;
  return <ul className={styles['lines']}>{items}</ul>;
}

function findPosition(order: readonly string[], slug: string) {
  const isFirst = order[0] === slug;
  const isLast = order.at(-1) === slug;
  if (isFirst && isLast) return 'only';
  return isFirst ? 'first' : isLast ? 'last' : 'middle';
}

const ROWS = Array.from({ length: 6 }, (_, index) => index);

export function FavoriteSkeletons({ view }: { readonly view: ListView }) {
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

interface FavoriteItemProps extends Pick<EntryToolsProps, 'position' | 'onMove'> {
  readonly restaurant: RestaurantSummary;
  /** Name with street, if another row has the same name. */
  readonly label: string | undefined;
  /** Index of the row. */
  readonly index: number;
  readonly view: ListView;
  readonly now: Date;
  readonly timeZone: string;
  /** Called before the row changes. Must be stable across renders. */
  readonly onTouch: (restaurant: RestaurantSummary, index: number) => void;
  readonly note: string | null;
  /** Names of the lists it is on. */
  readonly listNames: string;
  /** Opens the dialog to add it to lists. Must be stable across renders. */
  readonly onChoose: (restaurant: RestaurantSummary) => void;
}

/** A restaurant, or the line with Undo after its removal. Memoized, because there may be hundreds. */
const FavoriteItem = memo(function FavoriteItem({
  restaurant,
  label,
  index,
  view,
  now,
  timeZone,
  onTouch,
  note,
  listNames,
  position,
  onMove,
  onChoose,
}: FavoriteItemProps) {
  const { config, favorites } = usePlatform();
  const client = useQueryClient();
  const favorite = useFavorite(restaurant.slug, restaurant.favorite);
  const { save, restore } = useSavedEntry(restaurant.slug);
  const item = useRef<HTMLLIElement>(null);
  const isFavorite = favorite?.isAdded ?? true;
  const unavailable = favorite && !favorite.isAvailable ? FAVORITES_UNAVAILABLE : null;
  useRestoredFocus(item, isFavorite);

  const handleUndo = async () => {
    onTouch(restaurant, index);
    await restoreFavorite(client, favorites, restaurant.slug);
    await restore();
  };
  const handleRemove = () => {
    onTouch(restaurant, index);
    save();
    void favorite?.toggle();
  };
  const title = label ?? restaurant.title;
  const isGrid = view === 'grid';
  const card = {
    restaurant,
    label,
    href: restaurantPath(restaurant.slug),
    pictureUrl: pictureUrl(restaurant.image, config.apiOrigin),
    badge: openStatus(restaurant.hours, now, timeZone),
    favoriteButton: favorite && (
      <FavoriteButton
        removes
        isAdded
        title={title}
        variant={isGrid ? 'solid' : 'plain'}
        pending={favorite.isPending}
        unavailable={unavailable}
        onClick={handleRemove}
      />
    ),
  };
  return (
    <li ref={item} className={styles['item']} data-view={view} data-tools={note !== null}>
      {isFavorite ? (
        isGrid ? (
          <RestaurantCard {...card} heading="h2" />
        ) : (
          <FavoriteLine {...card} />
        )
      ) : (
        <RemovedLine title={title} unavailable={unavailable} onUndo={handleUndo} />
      )}
      {isFavorite && note !== null && (
        <EntryTools
          restaurant={restaurant}
          title={title}
          note={note}
          listNames={listNames}
          position={position}
          onMove={onMove}
          onChoose={onChoose}
        />
      )}
    </li>
  );
});

/** Undoes a removal. Waits for a pending one first, so that there is one request per restaurant at a time. */
async function restoreFavorite(
  client: QueryClient,
  { toggle }: Pick<Favorites, 'toggle'>,
  slug: string,
): Promise<void> {
  await whenSettled(client, slug);
  const current = knownFavorites(client)[slug];
  // Nothing to undo if the removal failed or the user signed out.
  if (current && !current.isAdded) await toggle(slug, current);
}

function whenSettled(client: QueryClient, slug: string): Promise<void> {
  if (!isFavoriteChanging(client, slug)) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = client.getMutationCache().subscribe(() => {
      if (isFavoriteChanging(client, slug)) return;
      unsubscribe();
      resolve();
    });
  });
}

/** Remembers a removed favorite's lists and note, for Undo. */
function useSavedEntry(slug: string) {
  const { toasts } = usePlatform();
  const client = useQueryClient();
  const { queryKey } = useOwnSpec('favoriteLists');
  const change = useListChange();
  const saved = useRef(NO_ENTRY);
  return {
    save: () => {
      saved.current = readLists(client.getQueryData(queryKey)).entries.get(slug) ?? NO_ENTRY;
    },
    restore: async () => {
      const { lists, note } = saved.current;
      if (!lists.length && !note) return;
      try {
        await change('set_entry', { slug, add: lists, note });
      } catch {
        toasts.show(
          'error',
          'It’s back in your favorites, but we couldn’t restore its lists and note.',
        );
      }
    },
  };
}

interface RemovedLineProps {
  readonly title: string;
  /** Why Undo is unavailable; null if it is available. */
  readonly unavailable: string | null;

  readonly onUndo: () => Promise<void>;
}

function RemovedLine({ title, unavailable, onUndo }: RemovedLineProps) {
  const [isUndoing, startUndo] = useTransition();
  return (
    <div className={styles['removed']}>
      <p className={styles['message']}>
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
          // Ignore the second click of a double click on the Remove button that was in the same spot.
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
