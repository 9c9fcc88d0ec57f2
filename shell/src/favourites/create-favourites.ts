import type { FavouritesServiceModule } from '@tableside/contracts/remote/model';
import {
  createFavouritesStore,
  FAVOURITES_UNAVAILABLE,
  type CallApi,
  type Favourites,
  type Toasts,
} from '@tableside/platform';
import type { QueryClient } from '@tanstack/react-query';
import { loadSignedInParts } from '../signed-in/load-parts';
import type { FavouriteChanges } from './favourite-changes';

export interface FavouritesParts {
  /** Loads the account remote's service. */
  readonly loadService: () => Promise<FavouritesServiceModule>;
  /** Asks for a fresh copy of the remote at the next load. */
  readonly retryService: () => void;
  readonly call: CallApi;
  readonly queryClient: QueryClient;
  readonly toasts: Toasts;
  readonly report: (error: unknown) => void;
}

export interface FavouritesKeeper extends Favourites {
  /** Forgets one person's favourite buttons before the next person's are shown.
   * @param isSomebody true when a person follows: what favourite buttons need is then downloaded ahead of the first
   * press */
  readonly startOver: (isSomebody: boolean) => void;
}

/** Favourite buttons that answer at once. What follows, up to the roll back when the host refuses, is no part of the
 * first load. */
export function createFavourites(parts: FavouritesParts): FavouritesKeeper {
  const store = createFavouritesStore();
  let changes: Promise<FavouriteChanges> | null = null;
  /** Changes with the person, so that what was under way for the last one leaves no mark. */
  let person = {};

  const load = (): Promise<FavouriteChanges> => {
    changes ??= loadSignedInParts().then(
      ({ createFavouriteChanges }) => createFavouriteChanges({ ...parts, store }),
      (error: unknown) => {
        changes = null;
        throw error;
      },
    );
    return changes;
  };

  return {
    store,
    startOver: (isSomebody) => {
      person = {};
      store.setState({ bySlug: {}, pending: [] });
      if (isSomebody || changes) {
        load().then(({ startOver }) => startOver(), parts.report);
      }
    },
    toggle: async (slug, current) => {
      const { pending, isAvailable } = store.getState();
      if (!isAvailable || pending.includes(slug)) return;
      const asker = person;
      const set = (favourite: typeof current, isPending: boolean) =>
        store.setState(({ bySlug, pending: others }) => ({
          bySlug: { ...bySlug, [slug]: favourite },
          pending: [...others.filter((other) => other !== slug), ...(isPending ? [slug] : [])],
        }));
      set({ isAdded: !current.isAdded, favouriteId: null }, true);
      const settled = await load().then(
        ({ change }) => change(slug, current),
        (error: unknown) => {
          parts.report(error);
          parts.toasts.show('error', FAVOURITES_UNAVAILABLE);
          return current;
        },
      );
      if (asker === person) set(settled, false);
    },
  };
}
