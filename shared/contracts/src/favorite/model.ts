import { fields, identity, list, number, objects, text } from '../common/read';
import { readSummaries, readSummary, type FavoriteId } from '../restaurant/model';

/** Favorites, parsed from an API's response, which calls them a wishlist. */

/** Changes to lists of favorites, named like their calls. */
export type ListChange =
  'create_list' | 'rename_list' | 'delete_list' | 'set_entry' | 'move_entry' | 'share_list';

/** Parses the wishlist. Each item has a `wishlist_id`, and is a restaurant or wraps one. */
export const readFavorites = (value: unknown) =>
  list(value, (item) => {
    const summary = readSummary(item['resturant'] ?? item['restaurant'] ?? item);
    const favoriteId = identity(item['wishlist_id']);
    return summary && { ...summary, favorite: { isAdded: true, favoriteId } };
  });

/** The id in the response to a create call. */
export const readCreatedId = (value: unknown): FavoriteId | null => identity(fields(value)['id']);

export const readShareToken = (value: unknown): string | null => text(fields(value)['token']);

/** Shared favorites: all of them, or a named list. */
export type SharedList = ReturnType<typeof readSharedList>;

export function readSharedList(value: unknown) {
  const data = fields(value);
  return {
    firstName: text(data['first_name']) ?? '',
    /** Null for all favorites. */
    name: text(data['name']),
    /** Whether the API can save the whole list at once. */
    isSavable: 'name' in data,
    /** Path of the image for link previews; null if the API has none. */
    socialImage: text(data['social_image']),
    /** One page, or all if the API does not paginate. */
    restaurants: readSummaries(data['items']),
    /** Number of restaurants on all pages; null if the API does not paginate. */
    total: number(data['total']),
    /** From 1. */
    page: number(data['page']) ?? 1,
    /** The owner's notes by slug, if shared. */
    notes: readNotes(data['items']),
  };
}

const readNotes = (items: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    objects(items).flatMap((item) => {
      const [slug, note] = [text(item['slug']), text(item['note'])];
      return slug && note ? [[slug, note]] : [];
    }),
  );
