import type {
  AccountServiceParts,
  FavouritesServiceModule,
} from '@tableside/contracts/remote/model';
import type { WishlistId } from '@tableside/contracts/restaurant/model';

/** Saves and removes restaurants; the shell does the rest of what a heart does. */
export const createFavouritesService = (({ call }) => ({
  toggle: async (slug, { isAdded, wishlistId }) => {
    if (!isAdded) {
      const { data, message } = await call('addFavourite', { slug });
      return { favourite: { isAdded: true, wishlistId: data }, message };
    }
    const id = wishlistId ?? (await findWishlistId(call, slug));
    const { message } =
      id === null ? { message: '' } : await call('removeFavourites', { ids: [id] });
    return { favourite: { isAdded: false, wishlistId: null }, message };
  },
})) satisfies FavouritesServiceModule['createFavouritesService'];

/** Hosts may leave the id out where they list restaurants, and where they save one; the wishlist itself has it.
 * @returns null for what is not saved any more
 * @throws where the wishlist leaves it out as well: claiming that it was removed would be untrue */
async function findWishlistId(
  call: AccountServiceParts['call'],
  slug: string,
): Promise<WishlistId | null> {
  const { data } = await call('favourites', undefined);
  const saved = data.find((restaurant) => restaurant.slug === slug);
  if (!saved) return null;
  if (saved.favourite.wishlistId === null) {
    throw new Error(`${saved.title} can't be removed right now.`);
  }
  return saved.favourite.wishlistId;
}
