import type { Favourite } from '@tableside/contracts/restaurant/model';
import { useStore } from 'zustand';
import { useIsSignedIn, usePlatform } from './context';
import type { FavouritesState } from './favourites';

/** A restaurant's favourite button: null for visitors, who see none.
 * @param initial what the list or screen was loaded with */
export function useFavourite(slug: string, initial: Favourite) {
  const { favourites } = usePlatform();
  const isSignedIn = useIsSignedIn();
  // What renders is told apart from what a press sends: a list of hundreds whose ids become known stays as it is.
  const isAdded = useStore(favourites.store, (state) => (state.bySlug[slug] ?? initial).isAdded);
  const isPending = useStore(favourites.store, (state) => state.pending.includes(slug));
  const isAvailable = useStore(favourites.store, (state) => state.isAvailable);
  if (!isSignedIn) return null;
  return {
    isAdded,
    isPending,
    isAvailable,
    toggle: () => favourites.toggle(slug, favourites.store.getState().bySlug[slug] ?? initial),
  };
}

/** What is known of all favourite buttons, by slug; it overrides what lists were loaded with. */
export function useKnownFavourites(): FavouritesState['bySlug'] {
  return useStore(usePlatform().favourites.store, (state) => state.bySlug);
}
