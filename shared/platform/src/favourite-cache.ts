import type { Favourite } from '@tableside/contracts/restaurant/model';
import { hashKey, skipToken, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useIsSignedIn, usePlatform } from './context';

/** What is known of favourites, by slug. Entries override what a list or a screen was loaded with. */
export type KnownFavourites = Readonly<Record<string, Favourite>>;

/** Key of the query that holds `KnownFavourites`. It is written and never fetched. */
export const KNOWN_FAVOURITES = ['known-favourites'] as const;
const KNOWN_HASH = hashKey(KNOWN_FAVOURITES);
const NOTHING_KNOWN: KnownFavourites = {};

/** Key of all changes of favourites; a slug follows it. */
const CHANGES = 'favourite';

/** What every favourite button agrees on. Cheap: it is asked at each event of the cache, by each button. */
export const knownFavourites = (client: QueryClient): KnownFavourites =>
  client.getQueryCache().get<KnownFavourites>(KNOWN_HASH)?.state.data ?? NOTHING_KNOWN;

/** Writes what has become known; the rest stays known. */
export function noteFavourites(client: QueryClient, news: KnownFavourites): void {
  const query = client.getQueryCache().build<KnownFavourites>(client, {
    queryKey: KNOWN_FAVOURITES,
    queryFn: skipToken,
    // Kept for as long as the tab is open, whether a favourite button shows it or not.
    gcTime: Infinity,
  });
  query.setData({ ...query.state.data, ...news });
}

/** True while the host has not answered a press. */
export const isFavouriteChanging = (client: QueryClient, slug: string): boolean =>
  client.isMutating({ mutationKey: [CHANGES, slug] }) > 0;

/** Changes a favourite at once, and back when that fails; ignored while the last change of it is under way.
 * @param current what holds now
 * @param send tells the host; resolves to what holds from now on
 * @returns resolves when that is settled; never rejects */
export async function changeFavourite(
  client: QueryClient,
  slug: string,
  current: Favourite,
  send: () => Promise<Favourite>,
): Promise<void> {
  if (isFavouriteChanging(client, slug)) return;
  const mutations = client.getMutationCache();
  const changes = (): readonly object[] => mutations.getAll();
  const set = (favourite: Favourite) => {
    // Not when somebody else is here by now: see `forgetFavourites`.
    if (changes().includes(change)) noteFavourites(client, { [slug]: favourite });
  };
  const change = mutations.build(client, {
    mutationKey: [CHANGES, slug],
    // Without a connection it fails at once instead of waiting for one.
    networkMode: 'always',
    mutationFn: send,
    onMutate: () => set({ isAdded: !current.isAdded, favouriteId: null }),
    onSuccess: set,
    onError: () => set(current),
  });
  await change.execute(undefined).catch(() => undefined);
}

/** Forgets one person's favourites before the next person's are shown. Changes under way leave no mark. */
export function forgetFavourites(client: QueryClient): void {
  client.getMutationCache().clear();
  client.removeQueries({ queryKey: KNOWN_FAVOURITES });
}

/** A restaurant's favourite button: null for visitors, who see none.
 * @param initial what the list or screen was loaded with */
export function useFavourite(slug: string, initial: Favourite) {
  const { favourites } = usePlatform();
  const client = useQueryClient();
  const isSignedIn = useIsSignedIn();
  const find = () => knownFavourites(client)[slug] ?? initial;
  // What renders is told apart from what a press sends: a list of hundreds whose ids become known stays as it is.
  const isAdded = useCache(client.getQueryCache(), () => find().isAdded);
  const isPending = useCache(client.getMutationCache(), () => isFavouriteChanging(client, slug));
  const isAvailable = useStore(favourites.availability);
  if (!isSignedIn) return null;
  return { isAdded, isPending, isAvailable, toggle: () => favourites.toggle(slug, find()) };
}

/** What is known of all favourite buttons, by slug; it overrides what lists were loaded with. */
export function useKnownFavourites(): KnownFavourites {
  const client = useQueryClient();
  return useCache(client.getQueryCache(), () => knownFavourites(client));
}

/** Reads a cache at each of its events. A query's own observer tells of a change one task later, and a row that was
 * pressed would meanwhile be drawn, and said, as it was.
 * @param read returns the same value as long as nothing has changed */
const useCache = <Value>(
  cache: { readonly subscribe: (listener: () => void) => () => void },
  read: () => Value,
): Value => useSyncExternalStore(cache.subscribe, read, read);
