import { fields, identity, list, number, objects, text } from '../common/read';
import { readSummaries, readSummary, type FavouriteId } from '../restaurant/model';

/** Favorites, as read from an API host; the wire speaks of a wishlist. */

/** What can be done with lists of favorites, by the call's name on the wire. */
export type ListChange =
  'create_list' | 'rename_list' | 'delete_list' | 'set_entry' | 'move_entry' | 'share_list';

/** The wishlist: each item is a restaurant, or holds one, and carries its wishlist_id. */
export const readFavourites = (value: unknown) =>
  list(value, (item) => {
    const summary = readSummary(item['resturant'] ?? item['restaurant'] ?? item);
    const favouriteId = identity(item['wishlist_id']);
    return summary && { ...summary, favourite: { isAdded: true, favouriteId } };
  });

/** The id of something that was just made. */
export const readCreatedId = (value: unknown): FavouriteId | null => identity(fields(value)['id']);

export const readShareToken = (value: unknown): string | null => text(fields(value)['token']);

/** Favorites that their owner lets others read: all of them, or a list. */
export type SharedList = ReturnType<typeof readSharedList>;

export function readSharedList(value: unknown) {
  const data = fields(value);
  return {
    firstName: text(data['first_name']) ?? '',
    /** The list's own; null for all favorites. */
    name: text(data['name']),
    /** Whether the host can save all of it at once. */
    isSavable: 'name' in data,
    /** Path of the picture for previews on other sites; null when the host makes none. */
    socialImage: text(data['social_image']),
    /** Those of a page, or all of them. */
    restaurants: readSummaries(data['items']),
    /** How many places it has; null where the host tells all of them at once. */
    total: number(data['total']),
    /** Which page it is, from 1. */
    page: number(data['page']) ?? 1,
    /** What the owner notes, by slug, where they show it. */
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
