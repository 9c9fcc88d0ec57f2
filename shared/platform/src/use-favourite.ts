import type { Favourite } from '@tableside/contracts/restaurant/model';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useIsSignedIn, usePlatform } from './context';
import { isFavouriteChanging, knownFavourites, type KnownFavourites } from './favourite-cache';

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
