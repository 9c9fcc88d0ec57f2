import type { FavouritesService } from '@tableside/contracts/remote/model';
import type { Favourite } from '@tableside/contracts/restaurant/model';
import { FAVOURITES_UNAVAILABLE, type FavouritesState } from '@tableside/platform';
import type { StoreApi } from 'zustand/vanilla';
import { BrokenRemoteError } from '../federation/errors';
import type { FavouritesParts } from './create-favourites';
import { learnFavourites } from './learn-favourites';

/** How long favourite buttons rest before the account remote is looked for again, in milliseconds. */
const REST_MS = 30_000;
/** What was read before a change and tells of it. */
const TOLD_BY = ['favourites', 'counts'] as const;

export interface FavouriteChangesParts extends FavouritesParts {
  readonly store: StoreApi<FavouritesState>;
}

export interface FavouriteChanges {
  /** Tells the host; says by a toast what came of it.
   * @returns what holds now: what the host says, or what held before when it refused; never rejects */
  readonly change: (slug: string, current: Favourite) => Promise<Favourite>;
  /** Another person is here: what was read for the last one is not learnt from. */
  readonly startOver: () => void;
}

/** What favourite buttons do after they have answered at once. */
export function createFavouriteChanges(parts: FavouriteChangesParts): FavouriteChanges {
  const { store, loadService, retryService, call, queryClient, toasts, report } = parts;
  const { noteChange, startOver } = learnFavourites(queryClient, store);

  /** Favourite buttons rest until the remote is back: looked for after a while, or when the connection is. What
   * arrived and does not work is left alone, as everywhere. */
  const rest = (error: unknown) => {
    store.setState({ isAvailable: false });
    if (error instanceof BrokenRemoteError) return;
    const lookAgain = () => void look();
    const look = async () => {
      clearTimeout(timer);
      window.removeEventListener('online', lookAgain);
      retryService();
      await loadService().then(() => store.setState({ isAvailable: true }), rest);
    };
    const timer = setTimeout(lookAgain, REST_MS);
    window.addEventListener('online', lookAgain);
  };

  const findService = async (): Promise<FavouritesService | null> => {
    try {
      return (await loadService()).createFavouritesService({ call });
    } catch (error) {
      report(error);
      // Of several favourite buttons that were pressed at once, one speaks for all.
      if (store.getState().isAvailable) {
        rest(error);
        toasts.show('error', FAVOURITES_UNAVAILABLE);
      }
      return null;
    }
  };

  return {
    startOver,
    change: async (slug, current) => {
      const service = await findService();
      if (!service) return current;
      try {
        const { favourite, message } = await service.toggle(slug, current);
        noteChange(slug, favourite.isAdded ? null : current.favouriteId);
        for (const name of TOLD_BY) void queryClient.invalidateQueries({ queryKey: [name] });
        if (message) toasts.show('success', message);
        return favourite;
      } catch (error) {
        report(error);
        toasts.show('error', error instanceof Error ? error.message : 'That did not work.');
        return current;
      }
    },
  };
}
