import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { refreshFeaturedImages } from '../rows';

export type OwnerPhoto = NonNullable<Awaited<ReturnType<typeof findUnreviewed>>>;

/** Records photos that an owner added. They are shown already and await moderation. */
export async function recordOwnerPhotos(
  tx: Db,
  paths: readonly string[],
  { userId, restaurantId }: { readonly userId: number; readonly restaurantId: number },
): Promise<void> {
  await tx
    .insertInto('owner_photos')
    .values(paths.map((path) => ({ path, user_id: userId })))
    .execute();
  await refreshFeaturedImages(tx, [restaurantId]);
}

/** Owner photos that no moderator has reviewed, oldest first. */
export const listUnreviewed = (db: Db, limit: number) =>
  unreviewed(db).orderBy('p.created_at').orderBy('p.path').limit(limit).execute();

/** An unreviewed owner photo; undefined if it is not one, was reviewed, or is gone. */
export const findUnreviewed = (tx: Db, path: string) =>
  unreviewed(tx).where('p.path', '=', path).executeTakeFirst();

export async function countUnreviewed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom(unreviewed(db).as('waiting'))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const unreviewed = (db: Db) =>
  db
    .selectFrom('owner_photos as p')
    .innerJoin('restaurant_images as i', 'i.path', 'p.path')
    .innerJoin('restaurants as r', 'r.id', 'i.restaurant_id')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.path', 'p.created_at', 'p.user_id', 'u.first_name', 'u.last_name'])
    .select(['r.slug', 'r.title', 'r.id as restaurant_id'])
    .where('p.looked_at', 'is', null);

/** Marks an owner photo as reviewed or unreviewed, and updates the restaurant's featured image accordingly.
 * @returns false if no owner added it */
export async function markOwnerPhoto(tx: Db, path: string, isLookedAt: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('owner_photos')
    .set({ looked_at: isLookedAt ? sql<Date>`now()` : null })
    .where('path', '=', path)
    .executeTakeFirst();
  const shown = await tx
    .selectFrom('restaurant_images')
    .select('restaurant_id')
    .where('path', '=', path)
    .execute();
  await refreshFeaturedImages(
    tx,
    shown.map(({ restaurant_id: id }) => id),
  );
  return numUpdatedRows > 0;
}
