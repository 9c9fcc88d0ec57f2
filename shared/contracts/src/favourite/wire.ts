import { z } from 'zod';
import { slug } from '../common/wire';
import { wireSummary } from '../restaurant/wire';

/** What travels about favourites; the wire speaks of a wishlist. */

export const favouriteRequest = z.object({ slug });
export const wireCreated = z.object({ id: z.number().int() });

/** Each item is a restaurant of the list that carries its `wishlist_id`. */
export const wireFavourites = z.array(wireSummary.extend({ wishlist_id: z.number().int() }));

/** Additive, `wishlist/share` and `wishlist/shared/{token}`. */
export const wireShare = z.object({ token: z.string().nullable() });
export const shareRequest = z.object({ is_shared: z.boolean() });
export const shareParams = z.object({ token: z.string().min(16).max(64) });
export const wireSharedList = z.object({ first_name: z.string(), items: z.array(wireSummary) });
