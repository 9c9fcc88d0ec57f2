import type { AccountServiceParts, FavoritesServiceModule } from '@tableside/contracts/remote';
import type { FavoriteId } from '@tableside/contracts/restaurant/model';

/** Adds and removes favorites. The shell handles everything else about favorite buttons. */
export const createFavoritesService = (({ call }) => ({
  toggle: async (slug, { isAdded, favoriteId }) => {
    if (!isAdded) {
      const { data, message } = await call('addFavorite', { slug });
      return { favorite: { isAdded: true, favoriteId: data }, message };
    }
    const id = favoriteId ?? (await findFavoriteId(call, slug));
    const { message } =
      id === null ? { message: '' } : await call('removeFavorites', { ids: [id] });
    return { favorite: { isAdded: false, favoriteId: null }, message };
  },
})) satisfies FavoritesServiceModule['createFavoritesService'];

/** Looks the id up in the wishlist. Some APIs send it nowhere else.
 * @returns null when the restaurant is no longer a favorite
 * @throws {Error} when the wishlist has no id either */
async function findFavoriteId(
  call: AccountServiceParts['call'],
  slug: string,
): Promise<FavoriteId | null> {
  const { data } = await call('favorites', undefined);
  const restaurant = data.find((each) => each.slug === slug);
  if (!restaurant) return null;
  if (restaurant.favorite.favoriteId === null) {
    throw new Error(`We couldn’t remove ${restaurant.title}. Try again later.`);
  }
  return restaurant.favorite.favoriteId;
}
