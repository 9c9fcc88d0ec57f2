import type { Favorite } from '@tableside/contracts/restaurant/model';
import { hashKey, skipToken, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useIsSignedIn, usePlatform } from './context';

/** Current favorites by slug. Overrides the state a list or page was loaded with. */
export type KnownFavorites = Readonly<Record<string, Favorite>>;

/** Key of the query that holds `KnownFavorites`. It is never fetched. */
export const KNOWN_FAVORITES = ['known-favorites'] as const;
const KNOWN_HASH = hashKey(KNOWN_FAVORITES);
const NOTHING_KNOWN: KnownFavorites = {};

/** Mutation key of favorite changes, followed by the slug. */
const CHANGES = 'favorite';

/** The shared state of all favorite buttons. Must be cheap: every button reads it on every cache event. */
export const knownFavorites = (client: QueryClient): KnownFavorites =>
  client.getQueryCache().get<KnownFavorites>(KNOWN_HASH)?.state.data ?? NOTHING_KNOWN;

/** Merges new favorite states into the known ones. */
export function recordFavorites(client: QueryClient, news: KnownFavorites): void {
  const query = client.getQueryCache().build<KnownFavorites>(client, {
    queryKey: KNOWN_FAVORITES,
    queryFn: skipToken,
    // Never garbage-collected while the tab is open.
    gcTime: Infinity,
  });
  query.setData({ ...query.state.data, ...news });
}

/** True while a change of a favorite is in flight. */
export const isFavoriteChanging = (client: QueryClient, slug: string): boolean =>
  client.isMutating({ mutationKey: [CHANGES, slug] }) > 0;

/** Toggles a favorite optimistically and rolls back on failure. Ignored while a change of it is in flight.
 * @param current current state
 * @param send calls the API; resolves to the new state
 * @returns resolves when the change has settled; never rejects */
export async function changeFavorite(
  client: QueryClient,
  slug: string,
  current: Favorite,
  send: () => Promise<Favorite>,
): Promise<void> {
  if (isFavoriteChanging(client, slug)) return;
  const mutations = client.getMutationCache();
  const changes = (): readonly object[] => mutations.getAll();
  const set = (favorite: Favorite) => {
    // Skipped if the user has changed: see `clearFavorites`.
    if (changes().includes(change)) recordFavorites(client, { [slug]: favorite });
  };
  const change = mutations.build(client, {
    mutationKey: [CHANGES, slug],
    // Fails immediately when offline instead of waiting for a connection.
    networkMode: 'always',
    mutationFn: send,
    onMutate: () => set({ isAdded: !current.isAdded, favoriteId: null }),
    onSuccess: set,
    onError: () => set(current),
  });
  await change.execute(undefined).catch(() => undefined);
}

/** Clears the favorites when the user changes. Changes in flight have no effect. */
export function clearFavorites(client: QueryClient): void {
  client.getMutationCache().clear();
  client.removeQueries({ queryKey: KNOWN_FAVORITES });
}

/** State of a restaurant's favorite button; null for visitors, who have none.
 * @param initial state the list or page was loaded with */
export function useFavorite(slug: string, initial: Favorite) {
  const { favorites } = usePlatform();
  const client = useQueryClient();
  const isSignedIn = useIsSignedIn();
  const find = () => knownFavorites(client)[slug] ?? initial;
  // Subscribes only to what is rendered, so that a long list does not re-render when ids become known.
  const isAdded = useCache(client.getQueryCache(), () => find().isAdded);
  const isPending = useCache(client.getMutationCache(), () => isFavoriteChanging(client, slug));
  const isAvailable = useStore(favorites.availability);
  if (!isSignedIn) return null;
  return { isAdded, isPending, isAvailable, toggle: () => favorites.toggle(slug, find()) };
}

/** Current favorites by slug; overrides the state lists were loaded with. */
export function useKnownFavorites(): KnownFavorites {
  const client = useQueryClient();
  return useCache(client.getQueryCache(), () => knownFavorites(client));
}

/** Reads a cache on each of its events. A query observer would report a change one task later, and the clicked row would
 * render stale.
 * @param read must return the same value while nothing has changed */
const useCache = <Value>(
  cache: { readonly subscribe: (listener: () => void) => () => void },
  read: () => Value,
): Value => useSyncExternalStore(cache.subscribe, read, read);
