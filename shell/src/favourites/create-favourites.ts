import type { Favourite } from '@tableside/contracts/model';
import { createFavouritesStore, type Favourites, type Toasts } from '@tableside/platform';

/** `./services/favourites` of the account remote. */
export interface FavouritesService {
  /** Tells the host and resolves with the state that it now holds and the sentence that it answered with.
   * @throws whatever the transport throws */
  readonly toggle: (
    slug: string,
    current: Favourite,
  ) => Promise<{ readonly favourite: Favourite; readonly message: string }>;
}

export interface FavouritesParts {
  /** Loads the service at the first use. */
  readonly loadService: () => Promise<FavouritesService>;
  readonly toasts: Toasts;
  readonly report: (error: unknown) => void;
}

/** Hearts that answer at once and roll back when the host refuses. */
export function createFavourites({ loadService, toasts, report }: FavouritesParts): Favourites {
  const store = createFavouritesStore();
  const set = (slug: string, favourite: Favourite) =>
    store.setState(({ bySlug }) => ({ bySlug: { ...bySlug, [slug]: favourite } }));

  return {
    store,
    toggle: async (slug, current) => {
      if (store.getState().pending.includes(slug)) return;
      store.setState(({ pending }) => ({ pending: [...pending, slug] }));
      set(slug, { isAdded: !current.isAdded, wishlistId: null });
      try {
        const service = await loadService();
        const { favourite, message } = await service.toggle(slug, current);
        set(slug, favourite);
        if (message) toasts.show('success', message);
      } catch (error) {
        set(slug, current);
        report(error);
        toasts.show('error', error instanceof Error ? error.message : 'That did not work.');
      } finally {
        store.setState(({ pending }) => ({ pending: pending.filter((each) => each !== slug) }));
      }
    },
  };
}

/** Forgets one person's hearts before the next person's are shown. */
export const forgetFavourites = ({ store }: Favourites): void =>
  store.setState({ bySlug: {}, pending: [] });
