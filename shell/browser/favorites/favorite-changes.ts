import type { FavoritesService, FavoritesServiceModule } from '@tableside/contracts/remote';
import type { Favorite, Restaurant, FavoriteId } from '@tableside/contracts/restaurant/model';
import {
  FAVORITES_UNAVAILABLE,
  type Availability,
  type CallApi,
  type Toasts,
  isFavoriteChanging,
  knownFavorites,
} from '@tableside/platform';
import type { QueryClient, Query } from '@tanstack/react-query';
import type { Services } from '../federation/composition';
import { BrokenRemoteError } from '../federation/errors';
import { holdsRestaurants, restaurantsIn } from '@tableside/contracts/listing/restaurants-in';
import { recordFavorites } from '@tableside/platform/favorite-cache';

/** How long favorite buttons stay disabled before the account remote is requested again, in milliseconds. */
const COOLDOWN_MS = 30_000;
/** A query result read before a change that mentions it. */
const REPORTED_BY = ['favorites', 'counts'] as const;

export interface FavoriteChangesParts {
  /** One of them is the account remote's. */
  readonly services: Pick<Services, 'retry'> & {
    readonly load: (kind: 'favorites') => Promise<FavoritesServiceModule>;
  };
  readonly call: CallApi;
  readonly queryClient: QueryClient;
  readonly toasts: Toasts;
  readonly report: (error: unknown) => void;
  readonly availability: Availability;
}

export interface FavoriteChanges {
  readonly send: (slug: string, current: Favorite) => Promise<Favorite>;
  /** The user changed: responses for the previous user are ignored. */
  readonly startOver: () => void;
}

/** What favorite buttons do after responding optimistically. */
export function createFavoriteChanges(parts: FavoriteChangesParts): FavoriteChanges {
  const { availability, services, call, queryClient, toasts, report } = parts;
  const { recordChange, startOver } = learnFromResponses(queryClient);

  /** Disables favorite buttons until the account remote can be loaded: after a delay or when the browser is back
   * online. A remote that loads but is broken is not retried. */
  const rest = (error: unknown) => {
    availability.setState(false);
    if (error instanceof BrokenRemoteError) return;
    const pollAgain = () => void poll();
    const poll = async () => {
      clearTimeout(timer);
      window.removeEventListener('online', pollAgain);
      services.retry('favorites');
      await services.load('favorites').then(() => availability.setState(true), rest);
    };
    const timer = setTimeout(pollAgain, COOLDOWN_MS);
    window.addEventListener('online', pollAgain);
  };

  const findService = async (): Promise<FavoritesService> => {
    try {
      return (await services.load('favorites')).createFavoritesService({ call });
    } catch (error) {
      report(error);
      // When several favorite buttons fail at once, only one shows a toast.
      if (availability.getState()) {
        rest(error);
        toasts.show('error', FAVORITES_UNAVAILABLE);
      }
      throw error;
    }
  };

  return {
    startOver,
    send: async (slug, current) => {
      const service = await findService();
      try {
        const { favorite, message } = await service.toggle(slug, current);
        recordChange(slug, favorite.isAdded ? null : current.favoriteId);
        for (const name of REPORTED_BY) void queryClient.invalidateQueries({ queryKey: [name] });
        if (message) toasts.show('success', message);
        return favorite;
      } catch (error) {
        report(error);
        toasts.show(
          'error',
          error instanceof Error ? error.message : 'Something went wrong. Try again.',
        );
        throw error;
      }
    },
  };
}

type WithFavorite = Pick<Restaurant, 'slug' | 'favorite'>;

interface Learning {
  /** A favorite button changed: reads in flight do not include the change.
   * @param removedId entry that the API has removed, or null; a list that still contains it is stale */
  readonly recordChange: (slug: string, removedId: FavoriteId | null) => void;
  /** The user changed: reads in flight belong to the previous user. */
  readonly startOver: () => void;
}

/** Keeps favorite buttons in sync with the newest response that contains their restaurant, so that all buttons of a
 * restaurant agree, even after a change in another tab or on another device. */
function learnFromResponses(client: QueryClient): Learning {
  /** Reads in flight, oldest first, each with the slugs that changed since it started. */
  const reads = new Map<Query, Set<string>>();
  const removedIds = new Map<string, FavoriteId>();
  const isRemoved = ({ slug, favorite }: WithFavorite): boolean =>
    favorite.isAdded &&
    favorite.favoriteId !== null &&
    removedIds.get(slug) === favorite.favoriteId;

  const learn = (query: Query, outdated: ReadonlySet<string>) => {
    const answered = restaurantsOf(query);
    const stillListed = new Set(answered.filter(isRemoved).map(({ slug }) => slug));
    const notified = new Map(
      answered.map(({ slug, favorite }) => [slug, stillListed.has(slug) ? NOT_FAVORITE : favorite]),
    );
    // That list is complete, so restaurants missing from it have been removed.
    if (query.queryKey[0] === 'favorites') {
      for (const slug of Object.keys(knownFavorites(client))) {
        if (!notified.has(slug)) notified.set(slug, NOT_FAVORITE);
      }
    }
    const news = [...notified].filter(
      ([slug]) => !outdated.has(slug) && !isFavoriteChanging(client, slug),
    );
    for (const [slug] of news) {
      // The API has processed the removal, so a listed entry has been added again.
      if (!stillListed.has(slug)) removedIds.delete(slug);
    }
    for (const [older, outdatedThere] of reads) {
      if (older === query) break;
      for (const [slug] of news) outdatedThere.add(slug);
    }
    if (news.length) recordFavorites(client, Object.fromEntries(news));
  };

  client.getQueryCache().subscribe((event) => {
    const { query } = event;
    if (!holdsRestaurants(query.queryKey[0])) return;
    if (event.type === 'removed') reads.delete(query);
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'fetch') {
      reads.delete(query);
      // Loading one more page does not refresh the earlier pages.
      const before = action.meta?.fetchMore ? restaurantsOf(query) : [];
      reads.set(query, new Set(before.map(({ slug }) => slug)));
    }
    const outdated = reads.get(query);
    if (!outdated || query.state.fetchStatus !== 'idle') return;
    if (action.type === 'success') learn(query, outdated);
    reads.delete(query);
  });

  return {
    recordChange: (slug, removedId) => {
      for (const outdated of reads.values()) outdated.add(slug);
      if (removedId === null) removedIds.delete(slug);
      else removedIds.set(slug, removedId);
    },
    startOver: () => {
      reads.clear();
      removedIds.clear();
    },
  };
}

const NOT_FAVORITE: Favorite = { isAdded: false, favoriteId: null };

const restaurantsOf = ({ queryKey, state }: Query): readonly WithFavorite[] =>
  restaurantsIn(queryKey[0], state.data);
