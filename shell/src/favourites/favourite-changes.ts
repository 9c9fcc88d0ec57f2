import type { FavouritesService, FavouritesServiceModule } from '@tableside/contracts/remote';
import type { Favourite, Restaurant, FavouriteId } from '@tableside/contracts/restaurant/model';
import {
  FAVOURITES_UNAVAILABLE,
  type Availability,
  type CallApi,
  type Toasts,
  isFavouriteChanging,
  knownFavourites,
} from '@tableside/platform';
import type { QueryClient, Query } from '@tanstack/react-query';
import type { Services } from '../federation/composition';
import { BrokenRemoteError } from '../federation/errors';
import { holdsRestaurants, restaurantsIn } from '@tableside/contracts/listing/restaurants-in';
import { noteFavourites } from '@tableside/platform/favourite-cache';

/** How long favourite buttons rest before the account remote is looked for again, in milliseconds. */
const REST_MS = 30_000;
/** What was read before a change and tells of it. */
const TOLD_BY = ['favourites', 'counts'] as const;

export interface FavouriteChangesParts {
  /** One of them is the account remote's. */
  readonly services: Pick<Services, 'retry'> & {
    readonly load: (kind: 'favourites') => Promise<FavouritesServiceModule>;
  };
  readonly call: CallApi;
  readonly queryClient: QueryClient;
  readonly toasts: Toasts;
  readonly report: (error: unknown) => void;
  readonly availability: Availability;
}

export interface FavouriteChanges {
  readonly send: (slug: string, current: Favourite) => Promise<Favourite>;
  /** Another person is here: what was read for the last one is not learnt from. */
  readonly startOver: () => void;
}

/** What favourite buttons do after they have answered at once. */
export function createFavouriteChanges(parts: FavouriteChangesParts): FavouriteChanges {
  const { availability, services, call, queryClient, toasts, report } = parts;
  const { noteChange, startOver } = learnFromAnswers(queryClient);

  /** Favourite buttons rest until the remote is back: looked for after a while, or when the connection is. What
   * arrived and does not work is left alone, as everywhere. */
  const rest = (error: unknown) => {
    availability.setState(false);
    if (error instanceof BrokenRemoteError) return;
    const lookAgain = () => void look();
    const look = async () => {
      clearTimeout(timer);
      window.removeEventListener('online', lookAgain);
      services.retry('favourites');
      await services.load('favourites').then(() => availability.setState(true), rest);
    };
    const timer = setTimeout(lookAgain, REST_MS);
    window.addEventListener('online', lookAgain);
  };

  const findService = async (): Promise<FavouritesService> => {
    try {
      return (await services.load('favourites')).createFavouritesService({ call });
    } catch (error) {
      report(error);
      // Of several favourite buttons that were pressed at once, one speaks for all.
      if (availability.getState()) {
        rest(error);
        toasts.show('error', FAVOURITES_UNAVAILABLE);
      }
      throw error;
    }
  };

  return {
    startOver,
    send: async (slug, current) => {
      const service = await findService();
      try {
        const { favourite, message } = await service.toggle(slug, current);
        noteChange(slug, favourite.isAdded ? null : current.favouriteId);
        for (const name of TOLD_BY) void queryClient.invalidateQueries({ queryKey: [name] });
        if (message) toasts.show('success', message);
        return favourite;
      } catch (error) {
        report(error);
        toasts.show('error', error instanceof Error ? error.message : 'That did not work.');
        throw error;
      }
    },
  };
}

type WithFavourite = Pick<Restaurant, 'slug' | 'favourite'>;

interface Learning {
  /** A favourite button was changed here: reads under way do not know of it.
   * @param removedId entry that the host has removed, null for none; whoever lists it once more has not noticed yet */
  readonly noteChange: (slug: string, removedId: FavouriteId | null) => void;
  /** Another person is here: reads under way are made for the last one. */
  readonly startOver: () => void;
}

/** Keeps favourite buttons as true as the newest answer that tells of them, whichever screen asked for it: so that
 * all favourite buttons of a restaurant agree, also after another tab or device changed it. */
function learnFromAnswers(client: QueryClient): Learning {
  /** Reads under way, the oldest first, each with the slugs that something newer has told of since it began. */
  const reads = new Map<Query, Set<string>>();
  const removedIds = new Map<string, FavouriteId>();
  const isRemoved = ({ slug, favourite }: WithFavourite): boolean =>
    favourite.isAdded &&
    favourite.favouriteId !== null &&
    removedIds.get(slug) === favourite.favouriteId;

  const learn = (query: Query, outdated: ReadonlySet<string>) => {
    const answered = restaurantsOf(query);
    const stillListed = new Set(answered.filter(isRemoved).map(({ slug }) => slug));
    const told = new Map(
      answered.map(({ slug, favourite }) => [
        slug,
        stillListed.has(slug) ? NOT_FAVOURITE : favourite,
      ]),
    );
    // That list is complete: what it does not hold has been removed.
    if (query.queryKey[0] === 'favourites') {
      for (const slug of Object.keys(knownFavourites(client))) {
        if (!told.has(slug)) told.set(slug, NOT_FAVOURITE);
      }
    }
    const news = [...told].filter(
      ([slug]) => !outdated.has(slug) && !isFavouriteChanging(client, slug),
    );
    for (const [slug] of news) {
      // The host has noticed the removal: when it lists the entry again, somebody has added the restaurant again.
      if (!stillListed.has(slug)) removedIds.delete(slug);
    }
    for (const [older, outdatedThere] of reads) {
      if (older === query) break;
      for (const [slug] of news) outdatedThere.add(slug);
    }
    if (news.length) noteFavourites(client, Object.fromEntries(news));
  };

  client.getQueryCache().subscribe((event) => {
    const { query } = event;
    if (!holdsRestaurants(query.queryKey[0])) return;
    if (event.type === 'removed') reads.delete(query);
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'fetch') {
      reads.delete(query);
      // One page more is no news of the pages before it.
      const before = action.meta?.fetchMore ? restaurantsOf(query) : [];
      reads.set(query, new Set(before.map(({ slug }) => slug)));
    }
    const outdated = reads.get(query);
    if (!outdated || query.state.fetchStatus !== 'idle') return;
    if (action.type === 'success') learn(query, outdated);
    reads.delete(query);
  });

  return {
    noteChange: (slug, removedId) => {
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

const NOT_FAVOURITE: Favourite = { isAdded: false, favouriteId: null };

const restaurantsOf = ({ queryKey, state }: Query): readonly WithFavourite[] =>
  restaurantsIn(queryKey[0], state.data);
