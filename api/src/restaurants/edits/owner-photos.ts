import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { refreshFeaturedImages } from '../rows';

/** A photo that an owner added, on the restaurant that shows it. */
export interface OwnerPhoto {
  readonly path: string;
  readonly created_at: Date;
  readonly slug: string;
  readonly title: string;
  readonly place_id: number;
  /** Null when the account is gone. */
  readonly user_id: number | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** Records that an owner added photos to a restaurant, which shows them already: they wait for a moderator. */
export async function recordOwnerPhotos(
  tx: Db,
  paths: readonly string[],
  { userId, placeId }: { readonly userId: number; readonly placeId: number },
): Promise<void> {
  await tx
    .insertInto('owner_photos')
    .values(paths.map((path) => ({ path, user_id: userId })))
    .execute();
  await refreshFeaturedImages(tx, [placeId]);
}

/** Photos on the site that no moderator has looked at, the oldest first. */
export const listUnreviewed = (db: Db, limit: number): Promise<OwnerPhoto[]> =>
  unreviewed(db).orderBy('p.created_at').orderBy('p.path').limit(limit).execute();

/** One of them; undefined for a photo that no owner added, that a moderator has looked at, or that is gone. */
export const findUnreviewed = (tx: Db, path: string): Promise<OwnerPhoto | undefined> =>
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
    .select(['r.slug', 'r.title', 'r.id as place_id'])
    .where('p.looked_at', 'is', null);

/** Records that a moderator has looked at a photo of an owner, or that it waits again, and chooses its restaurant's
 * featured image by that.
 * @returns false when no owner added it */
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
