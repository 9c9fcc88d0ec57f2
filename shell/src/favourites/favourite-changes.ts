import type { FavouritesService, FavouritesServiceModule } from '@tableside/contracts/remote';
import type { Favourite } from '@tableside/contracts/restaurant/model';
import {
  FAVOURITES_UNAVAILABLE,
  type Availability,
  type CallApi,
  type Toasts,
} from '@tableside/platform';
import type { QueryClient } from '@tanstack/react-query';
import type { Services } from '../composition/services';
import { BrokenRemoteError } from '../federation/errors';
import { learnFromAnswers } from './learn-from-answers';

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
  /** Tells the host; says by a toast what came of it.
   * @returns what the host says that holds now
   * @throws when nothing has changed, which has been told and reported */
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
