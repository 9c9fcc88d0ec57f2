import { z } from 'zod';
import { changeSchema, formSchema, id, slug } from '../common/wire';
import { wireSummary } from '../restaurant/wire';
import { LISTS_MAX, listRules, noteRules } from './rules';

/** Wire format of favorites, called a wishlist there. */

export const favoriteRequest = z.object({ slug });
export const wireCreated = z.object({ id: z.number().int() });

export const wireFavorites = z.array(wireSummary.extend({ wishlist_id: z.number().int() }));

/** Additive, `wishlist/share` and `wishlist/shared/{token}`. */
export const wireShare = z.object({ token: z.string().nullable() });
export const shareRequest = z.object({ is_shared: z.boolean() });
export const shareParams = z.object({ token: z.string().min(16).max(64) });
/** Additive. */
export const sharedQuery = z.object({ page: z.coerce.number().int().min(1).max(1000).default(1) });
export const wireSharedList = z.object({
  first_name: z.string(),
  /** Additive: null for all favorites. An API that sends it supports `wishlist/save_shared`. */
  name: z.string().nullable().optional(),
  /** Additive: path of the image for link previews. */
  social_image: z.string().nullable().optional(),
  /** `note` is additive: the owner's note, if shared. */
  items: z.array(wireSummary.extend({ note: z.string().optional() })),
  /** Additive: number of restaurants on all pages. An API that sends it supports `page` and sends `SHARED_AT_ONCE` items a page. */
  total: z.number().int().optional(),
  /** Additive: 1 if the requested page does not exist. */
  page: z.number().int().optional(),
});
/** Number of restaurants that became favorites, and of those on the list. */
export const wireSavedShared = z.object({ added: z.number().int(), total: z.number().int() });

/** Additive from here on: named lists and notes. */
const listIds = z.array(id).max(LISTS_MAX).default([]);

export const wireFavoriteLists = z.object({
  /** Oldest first. */
  lists: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      /** Token of the share link; null if it is not shared. */
      token: z.string().nullable(),
      /** Whether the shared list includes notes. */
      shows_notes: z.boolean(),
      /** Additive: slugs in the owner's order; null for the order of the favorites. An API that sends it supports
       * `wishlist/move_entry`. */
      order: z.array(z.string()).nullable().optional(),
    }),
  ),
  /** Only favorites that are on a list or have a note. */
  entries: z.array(
    z.object({ slug: z.string(), lists: z.array(z.number().int()), note: z.string() }),
  ),
});

export const newListRequest = formSchema(listRules);
export const renameListRequest = newListRequest.extend({ id });
export const listRequest = z.object({ id });
export const shareListRequest = z.object({
  id,
  is_shared: z.boolean(),
  shows_notes: z.boolean().default(false),
});
/** `before: null` moves it to the end. */
export const moveEntryRequest = z.object({ id, slug, before: slug.nullable() });
/** Omitted fields stay unchanged. */
export const entryRequest = changeSchema(noteRules).extend({
  slug,
  add: listIds,
  remove: listIds,
});
