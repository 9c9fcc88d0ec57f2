import type { FavoritesService } from '@tableside/contracts/remote';
import type { Favorite } from '@tableside/contracts/restaurant/model';
import { knownFavorites, type CallApi } from '@tableside/platform';
import type { QueryClient } from '@tanstack/react-query';
import { createBrowserQueryClient } from '@tableside/platform/query-client';
import { createFavorites } from './create-favorites';
import { createFavoriteChanges } from './favorite-changes';

export const none: Favorite = { isAdded: false, favoriteId: null };
export const added: Favorite = { isAdded: true, favoriteId: 31 };
export const UNAVAILABLE = "error: Favorites aren't available right now.";

/** The query client of the last setup. */
export let client: QueryClient;

export const save: FavoritesService['toggle'] = async () => ({ favorite: added, message: '' });

/** @param service of the account remote, or the error it fails to load with
 * @param answers API responses by endpoint */
export function setUp(
  service: FavoritesService['toggle'] | Error = save,
  responses: Record<string, () => unknown> = {},
) {
  const remote = { failure: service instanceof Error ? service : null };
  const toggle = service instanceof Error ? save : service;
  const toasts: string[] = [];
  const calls: string[] = [];
  const loadService = jest.fn(async () => {
    if (remote.failure) throw remote.failure;
    return { createFavoritesService: () => ({ toggle }) };
  });
  const retryService = jest.fn();
  const call = (async (name: string) => {
    calls.push(name);
    return { data: await responses[name]?.(), message: '' };
  }) as unknown as CallApi;
  client = createBrowserQueryClient(call);
  const favorites = createFavorites({
    loadChanges: async () => ({ createFavoriteChanges }),
    services: { load: loadService, retry: retryService },
    call,
    queryClient: client,
    toasts: {
      show: (kind, message) => `${toasts.push(`${kind}: ${message}`)}`,
      dismiss: () => undefined,
    },
    report: () => undefined,
  });
  const known = () => knownFavorites(client);
  const state = () => ({
    known: known(),
    changing: client.isMutating(),
    isAvailable: favorites.availability.getState(),
  });
  return { favorites, known, state, toasts, calls, remote, loadService, retryService };
}

export const settle = () => new Promise((resolve) => setTimeout(resolve));
