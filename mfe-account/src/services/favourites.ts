import type { FavouritesServiceModule } from '@tableside/contracts/remotes';

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

/** Hosts may leave the id out where they list restaurants; the wishlist itself has it. */
async function findWishlistId(
  call: Parameters<FavouritesServiceModule['createFavouritesService']>[0]['call'],
  slug: string,
): Promise<number | null> {
  const { data } = await call('favourites', undefined);
  return data.find((restaurant) => restaurant.slug === slug)?.favourite.wishlistId ?? null;
}
