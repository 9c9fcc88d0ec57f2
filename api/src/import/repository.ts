import type { LastImport } from '@tableside/contracts/admin/import/wire';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import type { ImportPlan } from './plan';
import type { RestaurantSource, Position } from './read/raw-restaurant';

/** Addresses of sample reviewers; the domain is reserved and undeliverable. */
const SAMPLE_REVIEWERS = '%@reviewers.example';

export interface SampleCounts {
  readonly restaurants: number;
  readonly reviews: number;
  readonly users: number;
}

export async function countSample(db: Db): Promise<SampleCounts> {
  const { rows } = await sql<SampleCounts>`
    SELECT (SELECT count(*) FROM restaurants WHERE source = 'demo') AS restaurants,
      (SELECT count(*) FROM reviews v JOIN restaurants r ON r.id = v.restaurant_id
        WHERE r.source = 'demo') AS reviews,
      (SELECT count(*) FROM users WHERE email LIKE ${SAMPLE_REVIEWERS}) AS users`.execute(db);
  return rows[0] ?? { restaurants: 0, reviews: 0, users: 0 };
}

export async function removeSample(tx: Db): Promise<void> {
  await sql`DELETE FROM restaurants WHERE source = 'demo'`.execute(tx);
  await sql`DELETE FROM users WHERE email LIKE ${SAMPLE_REVIEWERS}`.execute(tx);
}

export async function findCenter(db: Db): Promise<Position | null> {
  const { rows } = await sql<{ [Key in keyof Position]: number | null }>`
    SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY latitude) AS latitude,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY longitude) AS longitude
    FROM restaurants WHERE source NOT IN ('demo', 'owner') AND closed_at IS NULL`.execute(db);
  const { latitude = null, longitude = null } = rows[0] ?? {};
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

export async function listImportedSources(db: Db): Promise<RestaurantSource[]> {
  const { rows } = await sql<{ source: RestaurantSource }>`
    SELECT DISTINCT source FROM restaurants
    WHERE source NOT IN ('demo', 'owner') AND closed_at IS NULL ORDER BY source`.execute(db);
  return rows.map(({ source }) => source);
}

export async function recordImport(tx: Db, fileName: string, plan: ImportPlan, skipped: number) {
  await sql`
    INSERT INTO city_imports (file_name, created_count, changed_count, returned_count, gone_count,
      unchanged_count, skipped_count)
    VALUES (${fileName}, ${plan.created.length}, ${plan.changed.length}, ${plan.returned.length},
      ${plan.gone.length}, ${plan.unchanged}, ${skipped})`.execute(tx);
}

/** Lists the results of imports that changed something, newest first. */
export async function listLastImports(db: Db, limit: number) {
  const { rows } = await sql<Omit<LastImport, 'at'> & { readonly at: Date }>`
    SELECT file_name, created_count AS created, changed_count AS changed, returned_count AS returned,
      gone_count AS gone, imported_at AS at
    FROM city_imports ORDER BY id DESC LIMIT ${limit}`.execute(db);
  return rows.map(({ at, ...row }): LastImport => ({ ...row, at: at.toISOString() }));
}
