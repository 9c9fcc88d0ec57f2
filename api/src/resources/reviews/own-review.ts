import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** A person's own review, with the paths of its photos in their order. */
export interface OwnReview {
  readonly id: number;
  readonly rating: number;
  readonly review: string | null;
  readonly created_at: Date;
  readonly images: readonly string[];
}

/** A person's review of an open restaurant.
 * @returns null for the review while there is none; undefined when there is no such restaurant */
export async function findOwnReview(
  db: Db,
  userId: number,
  slug: string,
): Promise<OwnReview | null | undefined> {
  const { rows } = await sql<{ own: number | null } & OwnReview>`
    SELECT v.id AS own, v.id, v.rating, v.review, v.created_at,
      ARRAY(SELECT i.path FROM review_images i WHERE i.review_id = v.id ORDER BY i.position) AS images
    FROM restaurants r LEFT JOIN reviews v ON v.restaurant_id = r.id AND v.user_id = ${userId}
    WHERE r.slug = ${slug} AND r.closed_at IS NULL`.execute(db);
  const [row] = rows;
  return row && (row.own === null ? null : row);
}

/** One's own review as its writer gets it. */
export const presentOwnReview = (row: OwnReview) => ({
  id: row.id,
  ratings: row.rating,
  review: row.review,
  created_at: row.created_at.toISOString(),
  images: row.images.map((path) => ({ image_url: path })),
});
