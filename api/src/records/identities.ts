import type { DataSource } from '@tableside/contracts/site/model';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import type { RestaurantRecord } from './record';

/** Names one place across sources. */
export const identityKey = (place: Pick<RestaurantRecord, 'source' | 'externalId'>): string =>
  `${place.source} ${place.externalId}`;

/** What an import compares a record with. */
export interface Identity {
  readonly id: number;
  readonly externalId: string;
  readonly slug: string;
  readonly title: string;
  /** As `hashRecord` makes it. */
  readonly contentHash: string;
  /** Gone: an earlier import did not find it. Held: the operator closed it. */
  readonly state: 'open' | 'gone' | 'held';
}

/** Every place of a source, gone ones included, by its external id. */
export async function listIdentities(db: Db, source: DataSource): Promise<Identity[]> {
  const rows = await db
    .selectFrom('restaurants')
    .select(['id', 'external_id', 'slug', 'title', 'content_hash', 'closed_at', 'is_held_closed'])
    .where('source', '=', source)
    .orderBy('external_id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    externalId: row.external_id,
    slug: row.slug,
    title: row.title,
    contentHash: row.content_hash,
    state: row.closed_at === null ? 'open' : row.is_held_closed ? 'held' : 'gone',
  }));
}

/** Takes places that are gone off the site. Their reviews and slugs stay, in case they come back.
 * @returns how many were open before */
export async function closeRestaurants(
  tx: Db,
  source: DataSource,
  externalIds: readonly string[],
): Promise<number> {
  const result = await sql`
    UPDATE restaurants SET closed_at = now(), updated_at = now()
    WHERE source = ${source} AND external_id = ANY(${externalIds}::text[]) AND closed_at IS NULL`.execute(
    tx,
  );
  return Number(result.numAffectedRows ?? 0);
}
