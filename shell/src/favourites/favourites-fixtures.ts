import type { FavouritesService } from '@tableside/contracts/remote';
import type { Favourite } from '@tableside/contracts/restaurant/model';
import { knownFavourites, type CallApi } from '@tableside/platform';
import type { QueryClient } from '@tanstack/react-query';
import { createBrowserQueryClient } from '@tableside/platform/query-client';
import { createFavourites } from './create-favourites';
import { createFavouriteChanges } from './favourite-changes';

export const none: Favourite = { isAdded: false, favouriteId: null };
export const added: Favourite = { isAdded: true, favouriteId: 31 };
export const UNAVAILABLE = "error: Favorites can't be changed right now.";

/** The cache of the last set-up. */
export let client: QueryClient;

export const save: FavouritesService['toggle'] = async () => ({ favourite: added, message: '' });

/** @param service of the account remote, or why it cannot be had at first
 * @param answers of the API, by endpoint */
export function setUp(
  service: FavouritesService['toggle'] | Error = save,
  answers: Record<string, () => unknown> = {},
) {
  const remote = { failure: service instanceof Error ? service : null };
  const toggle = service instanceof Error ? save : service;
  const toasts: string[] = [];
  const calls: string[] = [];
  const loadService = jest.fn(async () => {
    if (remote.failure) throw remote.failure;
    return { createFavouritesService: () => ({ toggle }) };
  });
  const retryService = jest.fn();
  const call = (async (name: string) => {
    calls.push(name);
    return { data: await answers[name]?.(), message: '' };
  }) as unknown as CallApi;
  client = createBrowserQueryClient(call);
  const favourites = createFavourites({
    loadChanges: async () => ({ createFavouriteChanges }),
    services: { load: loadService, retry: retryService },
    call,
    queryClient: client,
    toasts: {
      show: (kind, message) => `${toasts.push(`${kind}: ${message}`)}`,
      dismiss: () => undefined,
    },
    report: () => undefined,
  });
  const known = () => knownFavourites(client);
  const state = () => ({
    known: known(),
    changing: client.isMutating(),
    isAvailable: favourites.availability.getState(),
  });
  return { favourites, known, state, toasts, calls, remote, loadService, retryService };
}

export const settle = () => new Promise((resolve) => setTimeout(resolve));
