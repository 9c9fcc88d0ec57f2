import { createAvailability, FAVOURITES_UNAVAILABLE, type Favourites } from '@tableside/platform';
import { changeFavourite, forgetFavourites } from '@tableside/platform/favourite-cache';
import type { FavouriteChanges, FavouriteChangesParts } from './favourite-changes';

export interface FavouritesParts extends Omit<FavouriteChangesParts, 'availability'> {
  readonly loadChanges: () => Promise<{
    readonly createFavouriteChanges: (parts: FavouriteChangesParts) => FavouriteChanges;
  }>;
}

export interface FavouritesKeeper extends Favourites {
  /** Forgets one person's favourite buttons before the next person's are shown.
   * @param isSomebody true when a person follows: what favourite buttons need is then downloaded ahead of the first
   * press */
  readonly startOver: (isSomebody: boolean) => void;
}

/** Favourite buttons that answer at once. What follows, up to what the host says, is no part of the first load. */
export function createFavourites(parts: FavouritesParts): FavouritesKeeper {
  const { loadChanges, queryClient, toasts, report } = parts;
  const availability = createAvailability();
  let changes: FavouriteChanges | null = null;

  const load = async (): Promise<FavouriteChanges> => {
    const { createFavouriteChanges } = await loadChanges();
    return (changes ??= createFavouriteChanges({ ...parts, availability }));
  };

  return {
    availability,
    startOver: (isSomebody) => {
      forgetFavourites(queryClient);
      changes?.startOver();
      if (isSomebody) load().catch(report);
    },
    toggle: async (slug, current) => {
      if (!availability.getState()) return;
      await changeFavourite(queryClient, slug, current, () =>
        load().then(
          ({ send }) => send(slug, current),
          (error: unknown) => {
            report(error);
            toasts.show('error', FAVOURITES_UNAVAILABLE);
            throw error;
          },
        ),
      );
    },
  };
}
