import type {
  Places,
  RelatedRestaurants,
  RestaurantPage,
} from '@tableside/contracts/listing/model';
import type { Favourite, Restaurant, FavouriteId } from '@tableside/contracts/restaurant/model';
import type { FavouritesState } from '@tableside/platform';
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { StoreApi } from 'zustand/vanilla';

type WithFavourite = Pick<Restaurant, 'slug' | 'favourite'>;

/** Restaurants in an answer of the API that say whether they are favourites of this person. */
const READERS: Readonly<Record<string, (data: unknown) => readonly WithFavourite[]>> = {
  favourites: (data) => data as readonly WithFavourite[],
  featured: (data) => (data ? [data as Restaurant] : []),
  places: (data) => (data as Places).restaurants,
  related: (data) => {
    const { similar, nearby } = data as RelatedRestaurants;
    return [...similar, ...nearby];
  },
  restaurant: (data) => (data ? [data as Restaurant] : []),
  restaurants: (data) => {
    const list = data as RestaurantPage | InfiniteData<RestaurantPage>;
    return 'pages' in list ? list.pages.flatMap((page) => page.restaurants) : list.restaurants;
  },
};

export interface Learning {
  /** A favourite button was changed here: reads that began before do not know of it.
   * @param removedId entry that the host has removed, null for none; whoever lists it once more has not noticed yet */
  readonly noteChange: (slug: string, removedId: FavouriteId | null) => void;
  /** Another person is here: reads that began before were made for the last one. */
  readonly startOver: () => void;
}

/** Keeps favourite buttons as true as the newest answer that tells of them, whichever screen asked for it: so that
 * all favourite buttons of a restaurant agree, also after another tab or device changed it. */
export function learnFavourites(client: QueryClient, store: StoreApi<FavouritesState>): Learning {
  /** Counts what happens, to tell what began before what. */
  let moment = 0;
  let personSince = 0;
  const begun = new WeakMap<Query, number>();
  const knownSince = new Map<string, number>();
  const removedIds = new Map<string, FavouriteId>();
  const isRemoved = ({ slug, favourite }: WithFavourite): boolean =>
    favourite.isAdded &&
    favourite.favouriteId !== null &&
    removedIds.get(slug) === favourite.favouriteId;

  const learn = (name: string, data: unknown, since: number) => {
    const { bySlug, pending } = store.getState();
    const answered = READERS[name]?.(data) ?? [];
    const stillListed = new Set(answered.filter(isRemoved).map(({ slug }) => slug));
    const told = new Map(
      answered.map(({ slug, favourite }) => [
        slug,
        stillListed.has(slug) ? NOT_FAVOURITE : favourite,
      ]),
    );
    // That list is complete: what it does not hold has been removed.
    if (name === 'favourites') {
      for (const slug of Object.keys(bySlug)) if (!told.has(slug)) told.set(slug, NOT_FAVOURITE);
    }
    const news = [...told].filter(
      ([slug]) => !pending.includes(slug) && since >= (knownSince.get(slug) ?? 0),
    );
    for (const [slug] of news) {
      knownSince.set(slug, since);
      // The host has noticed the removal: when it lists the entry again, somebody has added the restaurant again.
      if (!stillListed.has(slug)) removedIds.delete(slug);
    }
    const changes = news.filter(([slug, favourite]) => !isSame(bySlug[slug], favourite));
    if (changes.length) store.setState({ bySlug: { ...bySlug, ...Object.fromEntries(changes) } });
  };

  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const [name] = query.queryKey as readonly [string];
    if (!(name in READERS)) return;
    if (action.type === 'fetch') begun.set(query, ++moment);
    // What a screen wrote into the cache by itself is no answer.
    if (action.type !== 'success' || action.manual) return;
    const since = begun.get(query) ?? 0;
    if (since > personSince) learn(name, action.data, since);
  });

  return {
    noteChange: (slug, removedId) => {
      knownSince.set(slug, ++moment);
      if (removedId === null) removedIds.delete(slug);
      else removedIds.set(slug, removedId);
    },
    startOver: () => {
      personSince = ++moment;
      knownSince.clear();
      removedIds.clear();
    },
  };
}

const NOT_FAVOURITE: Favourite = { isAdded: false, favouriteId: null };

const isSame = (one: Favourite | undefined, other: Favourite): boolean =>
  one?.isAdded === other.isAdded && one.favouriteId === other.favouriteId;
