import { holdsRestaurants, restaurantsIn } from '@tableside/contracts/listing/restaurants-in';
import type { Favourite, Restaurant, FavouriteId } from '@tableside/contracts/restaurant/model';
import { isFavouriteChanging, knownFavourites } from '@tableside/platform';
import { noteFavourites } from '@tableside/platform/favourite-cache';
import type { Query, QueryClient } from '@tanstack/react-query';

type WithFavourite = Pick<Restaurant, 'slug' | 'favourite'>;

export interface Learning {
  /** A favourite button was changed here: reads under way do not know of it.
   * @param removedId entry that the host has removed, null for none; whoever lists it once more has not noticed yet */
  readonly noteChange: (slug: string, removedId: FavouriteId | null) => void;
  /** Another person is here: reads under way are made for the last one. */
  readonly startOver: () => void;
}

/** Keeps favourite buttons as true as the newest answer that tells of them, whichever screen asked for it: so that
 * all favourite buttons of a restaurant agree, also after another tab or device changed it. */
export function learnFromAnswers(client: QueryClient): Learning {
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
