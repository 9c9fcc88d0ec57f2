import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** Settings that visitors may read, by the names of the contract. */
export const PUBLIC_SETTINGS = [
  'webiste_header_image',
  'webiste_header_text',
  'webiste_header_small_text',
  'webiste_header_overview',
  'address',
  'city',
  'time_zone',
  'data_source',
  'data_attribution',
] as const;

export interface Setting {
  readonly name: (typeof PUBLIC_SETTINGS)[number];
  readonly value: string;
}

/** The settings that are set, in the order of the list above. */
export async function listSettings(db: Db): Promise<{ name: string; value: string }[]> {
  return db
    .selectFrom('settings')
    .selectAll()
    .where('name', 'in', [...PUBLIC_SETTINGS])
    .orderBy(sql`array_position(${[...PUBLIC_SETTINGS]}::text[], name)`)
    .execute();
}

/** Sets these settings and leaves the others alone. */
export async function saveSettings(tx: Db, settings: readonly Setting[]): Promise<void> {
  if (!settings.length) return;
  await tx
    .insertInto('settings')
    .values([...settings])
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: (row) => row.ref('excluded.value') }),
    )
    .execute();
}

export interface Totals {
  readonly restaurants: number;
  readonly reviews: number;
}

/** Open restaurants, and the reviews of these. */
export async function countTotals(db: Db): Promise<Totals> {
  const { rows } = await sql<Totals>`
    SELECT count(*) AS restaurants, coalesce(sum(rating_count), 0) AS reviews
    FROM restaurants WHERE closed_at IS NULL`.execute(db);
  return rows[0] ?? { restaurants: 0, reviews: 0 };
}
