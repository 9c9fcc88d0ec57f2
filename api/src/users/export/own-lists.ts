import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** Every saved restaurant, those that left the site included, the latest saved first. */
export const listOwnFavourites = (tx: Db, userId: number) =>
  tx
    .selectFrom('wishlists as w')
    .innerJoin('restaurants as r', 'r.id', 'w.restaurant_id')
    .select(['w.id', 'r.title', 'r.slug', 'r.location', 'w.created_at as saved_at'])
    .select(sql<boolean>`r.closed_at IS NULL`.as('is_listed'))
    .where('w.user_id', '=', userId)
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .execute();

/** Every review, those of restaurants that left the site included, newest first. */
export const listOwnReviews = (tx: Db, userId: number) =>
  tx
    .selectFrom('reviews as v')
    .innerJoin('restaurants as r', 'r.id', 'v.restaurant_id')
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
