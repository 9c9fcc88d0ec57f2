import { createAvailability, FAVORITES_UNAVAILABLE, type Favorites } from '@tableside/platform';
import { changeFavorite, clearFavorites } from '@tableside/platform/favorite-cache';
import type { FavoriteChanges, FavoriteChangesParts } from './favorite-changes';

export interface FavoritesParts extends Omit<FavoriteChangesParts, 'availability'> {
  readonly loadChanges: () => Promise<{
    readonly createFavoriteChanges: (parts: FavoriteChangesParts) => FavoriteChanges;
  }>;
}

export interface FavoritesManager extends Favorites {
  /** Clears the favorite buttons of one user before the next user's are shown.
   * @param isOtherUser true when another user follows; the code of favorite buttons is then preloaded */
  readonly startOver: (isOtherUser: boolean) => void;
}

/** Favorite buttons that respond immediately. The code for API calls is not part of the first load. */
export function createFavorites(parts: FavoritesParts): FavoritesManager {
  const { loadChanges, queryClient, toasts, report } = parts;
  const availability = createAvailability();
  let changes: FavoriteChanges | null = null;

  const load = async (): Promise<FavoriteChanges> => {
    const { createFavoriteChanges } = await loadChanges();
    return (changes ??= createFavoriteChanges({ ...parts, availability }));
  };

  return {
    availability,
    startOver: (isOtherUser) => {
      clearFavorites(queryClient);
      changes?.startOver();
      if (isOtherUser) load().catch(report);
    },
    toggle: async (slug, current) => {
      if (!availability.getState()) return;
      await changeFavorite(queryClient, slug, current, () =>
        load().then(
          ({ send }) => send(slug, current),
          (error: unknown) => {
            report(error);
            toasts.show('error', FAVORITES_UNAVAILABLE);
            throw error;
          },
        ),
      );
    },
  };
}
