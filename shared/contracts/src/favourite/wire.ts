import { z } from 'zod';
import { changeSchema, formSchema, slug } from '../common/wire';
import { wireSummary } from '../restaurant/wire';
import { LISTS_MAX, listRules, noteRules } from './rules';

/** What travels about favourites; the wire speaks of a wishlist. */

export const favouriteRequest = z.object({ slug });
export const wireCreated = z.object({ id: z.number().int() });

/** Each item is a restaurant of the list that carries its `wishlist_id`. */
export const wireFavourites = z.array(wireSummary.extend({ wishlist_id: z.number().int() }));

/** Additive, `wishlist/share` and `wishlist/shared/{token}`. */
export const wireShare = z.object({ token: z.string().nullable() });
export const shareRequest = z.object({ is_shared: z.boolean() });
export const shareParams = z.object({ token: z.string().min(16).max(64) });
/** Additive. */
export const sharedQuery = z.object({ page: z.coerce.number().int().min(1).max(1000).default(1) });
export const wireSharedList = z.object({
  first_name: z.string(),
  /** Additive: of a list; null for all favorites. Whoever tells it takes `wishlist/save_shared`. */
  name: z.string().nullable().optional(),
  /** Additive: path of the picture for previews on other sites. */
  social_image: z.string().nullable().optional(),
  /** Additive: what the owner notes, where they show it. */
  items: z.array(wireSummary.extend({ note: z.string().optional() })),
  /** Additive: how many places it has. Whoever tells it takes `page`, and tells so many as `SHARED_AT_ONCE` at a time. */
  total: z.number().int().optional(),
  /** Additive: which page it is; the first in place of one that there is not. */
  page: z.number().int().optional(),
});
/** How many places became favorites, and how many the list has. */
export const wireSavedShared = z.object({ added: z.number().int(), total: z.number().int() });

/** Additive from here on: lists by name, and notes. */
const listId = z.coerce.number().int().positive().max(2_147_483_647);
const listIds = z.array(listId).max(LISTS_MAX).default([]);

export const wireFavouriteLists = z.object({
  /** The oldest first. */
  lists: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      /** Of its read-only address; null while it is not shared. */
      token: z.string().nullable(),
      /** Whether that address shows notes as well. */
      shows_notes: z.boolean(),
      /** Additive: slugs from first to last, where its owner has put them in order; else null, and it stands as favorites do. Whoever
       * tells it takes `wishlist/move_entry`. */
      order: z.array(z.string()).nullable().optional(),
    }),
  ),
  /** Favorites that are on a list or have a note, by the restaurant's slug. */
  entries: z.array(
    z.object({ slug: z.string(), lists: z.array(z.number().int()), note: z.string() }),
  ),
});

export const newListRequest = formSchema(listRules);
export const renameListRequest = newListRequest.extend({ id: listId });
export const listRequest = z.object({ id: listId });
export const shareListRequest = z.object({
  id: listId,
  is_shared: z.boolean(),
  shows_notes: z.boolean().default(false),
});
/** `before` null moves it to the end. */
export const moveEntryRequest = z.object({ id: listId, slug, before: slug.nullable() });
/** Only what is named changes. */
export const entryRequest = changeSchema(noteRules).extend({
  slug,
  add: listIds,
  remove: listIds,
});
