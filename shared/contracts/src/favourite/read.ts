import { identity, isObject, number, objects, text } from '../common/read';
import type { RestaurantSummary, FavouriteId } from '../restaurant/model';
import { readSummary } from '../restaurant/read';
import type { SharedList } from './model';

/** The wishlist: each item is a restaurant, or holds one, and carries its wishlist_id. */
export function readFavourites(value: unknown): RestaurantSummary[] {
  return objects(value).flatMap((item) => {
    const nested = item['resturant'] ?? item['restaurant'] ?? item;
    const summary = readSummary(nested);
    const favouriteId = identity(item['wishlist_id']);
    return summary ? [{ ...summary, favourite: { isAdded: true, favouriteId } }] : [];
  });
}

/** The id of something that was just made. */
export const readCreatedId = (value: unknown): FavouriteId | null =>
  isObject(value) ? identity(value['id']) : null;

export const readShareToken = (value: unknown): string | null =>
  isObject(value) ? text(value['token']) : null;

export function readSharedList(value: unknown): SharedList {
  const data = isObject(value) ? value : {};
  const items = objects(data['items']);
  return {
    firstName: text(data['first_name']) ?? '',
    name: text(data['name']),
    isSavable: 'name' in data,
    socialImage: text(data['social_image']),
    restaurants: items.flatMap((item) => readSummary(item) ?? []),
    total: number(data['total']),
    page: number(data['page']) ?? 1,
    notes: Object.fromEntries(
      items.flatMap((item) => {
        const [slug, note] = [text(item['slug']), text(item['note'])];
        return slug && note ? [[slug, note]] : [];
      }),
    ),
  };
}
