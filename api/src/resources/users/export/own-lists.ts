import { sql } from 'kysely';
import type { Db } from '../../../db/schema';

/** Every favourite, those that left the site included, the latest first. */
export const listOwnFavourites = (tx: Db, userId: number) =>
  tx
    .selectFrom('wishlists as w')
    .innerJoin('restaurants as r', 'r.id', 'w.restaurant_id')
    .select(['w.id', 'r.title', 'r.slug', 'r.location', 'w.note', 'w.created_at as saved_at'])
    .select(sql<boolean>`r.closed_at IS NULL`.as('is_listed'))
    .where('w.user_id', '=', userId)
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .execute();

/** Every list of favourites by name, with the slugs that are on it. */
export const listOwnLists = (tx: Db, userId: number) =>
  tx
    .selectFrom('favourite_lists as l')
    .select(['l.id', 'l.name', 'l.token', 'l.shows_notes', 'l.created_at'])
    .select(
      sql<string[]>`ARRAY(SELECT r.slug FROM favourite_list_entries e
        JOIN wishlists w ON w.id = e.wishlist_id JOIN restaurants r ON r.id = w.restaurant_id
        WHERE e.list_id = l.id ORDER BY e.position NULLS FIRST, w.created_at DESC, w.id DESC)`.as(
        'places',
      ),
    )
    .where('l.user_id', '=', userId)
    .orderBy('l.id')
    .execute();

/** Every review, those of restaurants that left the site and those that are kept off it included, newest first. */
export const listOwnReviews = (tx: Db, userId: number) =>
  tx
    .selectFrom('reviews as v')
    .innerJoin('restaurants as r', (join) =>
      join.on('r.id', '=', sql<number>`coalesce(v.restaurant_id, v.withheld_from)`),
    )
    .select(['v.id', 'r.title', 'r.slug', 'v.rating', 'v.review', 'v.created_at', 'v.updated_at'])
    .select([
      sql<boolean>`r.closed_at IS NULL`.as('is_listed'),
      sql<
        string[]
      >`ARRAY(SELECT i.path FROM review_images i WHERE i.review_id = v.id ORDER BY i.position)`.as(
        'images',
      ),
    ])
    .where('v.user_id', '=', userId)
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id', 'desc')
    .execute();

/** What a person said was wrong about restaurants: signed in, or under their confirmed address.
 * @param address null for somebody whose address is not confirmed */
export const listOwnCorrections = (tx: Db, userId: number, address: string | null) =>
  tx
    .selectFrom('corrections as c')
    .innerJoin('restaurants as r', 'r.id', 'c.restaurant_id')
    .select(['c.id', 'r.title', 'r.slug', 'c.topic', 'c.message', 'c.email'])
    .select(['c.created_at', 'c.resolved_at'])
    .where((eb) =>
      eb.or([
        eb('c.user_id', '=', userId),
        ...(address ? [sql<boolean>`lower(c.email) = lower(${address})`] : []),
      ]),
    )
    .orderBy('c.id')
    .execute();

/** Reviews that a person reported while signed in; whose they are, and what they say, is theirs. */
export const listOwnReports = (tx: Db, userId: number) =>
  tx
    .selectFrom('review_reports as p')
    .innerJoin('reviews as v', 'v.id', 'p.review_id')
    // One that is withheld is still theirs to have reported.
    .innerJoin('restaurants as r', (join) =>
      join.on('r.id', '=', sql<number>`coalesce(v.restaurant_id, v.withheld_from)`),
    )
    .select(['p.id', 'p.review_id', 'r.title', 'r.slug', 'p.reason', 'p.note'])
    .select(['p.created_at', 'p.resolved_at'])
    .where('p.user_id', '=', userId)
    .orderBy('p.id')
    .execute();
