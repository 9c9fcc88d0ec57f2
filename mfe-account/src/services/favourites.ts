import type { AccountServiceParts, FavouritesServiceModule } from '@tableside/contracts/remote';
import type { FavouriteId } from '@tableside/contracts/restaurant/model';

/** Saves and removes restaurants; the shell does the rest of what a favourite button does. */
export const createFavouritesService = (({ call }) => ({
  toggle: async (slug, { isAdded, favouriteId }) => {
    if (!isAdded) {
      const { data, message } = await call('addFavourite', { slug });
      return { favourite: { isAdded: true, favouriteId: data }, message };
    }
    const id = favouriteId ?? (await findFavouriteId(call, slug));
    const { message } =
      id === null ? { message: '' } : await call('removeFavourites', { ids: [id] });
    return { favourite: { isAdded: false, favouriteId: null }, message };
  },
})) satisfies FavouritesServiceModule['createFavouritesService'];

/** Hosts may leave the id out where they list restaurants, and where they save one; the wishlist itself has it.
 * @returns null for what is no favourite any more
 * @throws where the wishlist leaves it out as well: claiming that it was removed would be untrue */
async function findFavouriteId(
  call: AccountServiceParts['call'],
  slug: string,
): Promise<FavouriteId | null> {
  const { data } = await call('favourites', undefined);
  const entry = data.find((restaurant) => restaurant.slug === slug);
  if (!entry) return null;
  if (entry.favourite.favouriteId === null) {
    throw new Error(`${entry.title} can't be removed right now.`);
  }
  return entry.favourite.favouriteId;
}
