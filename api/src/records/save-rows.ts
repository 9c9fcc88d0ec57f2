import { sql } from 'kysely';
import { toJson } from '../db/json';
import type { Db } from '../db/schema';
import type { RestaurantRecord, SpecialDay } from './record';
import type { TextDetails } from '../db/text-details';

/** What a save writes, by column. */
export interface RestaurantRow extends TextDetails {
  readonly source: string;
  readonly external_id: string;
  readonly slug: string;
  readonly title: string;
  readonly title_lang: string | null;
  readonly location: string | null;
  readonly street: string | null;
  readonly brand: string | null;
  readonly area: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly price_range: string | null;
  readonly facts: RestaurantRecord['facts'];
  readonly menu: RestaurantRecord['menu'];
  readonly special_days: readonly SpecialDay[];
  readonly hours_source: RestaurantRecord['hoursSource'] | null;
  readonly featured_image: string | null;
  readonly links: RestaurantRecord['links'] | null;
  readonly contact_email: string | null;
  readonly opt_ids: readonly number[];
  readonly content_hash: string;
}

/** Types of the columns that are no plain text. */
export const COLUMN_TYPES: Partial<
  Record<keyof RestaurantRow, 'double precision' | 'integer[]' | 'jsonb'>
> = {
  latitude: 'double precision',
  longitude: 'double precision',
  facts: 'jsonb',
  menu: 'jsonb',
  special_days: 'jsonb',
  hours_source: 'jsonb',
  links: 'jsonb',
  opt_ids: 'integer[]',
};
/** Columns that stay as they were first written. */
const KEPT: readonly string[] = ['source', 'external_id', 'slug'];

export interface Stored {
  readonly id: number;
  readonly slug: string;
  readonly contentHash: string;
  /** True for a place that saving it again opens. */
  readonly isGone: boolean;
}

/** Every slug ever given, closed places included. */
export async function listSlugs(tx: Db): Promise<Set<string>> {
  const rows = await tx.selectFrom('restaurants').select('slug').execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** What is stored of these records, by identity key. */
export async function findStored(
  tx: Db,
  records: readonly RestaurantRecord[],
): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored & { key: string }>`
    SELECT r.source || ' ' || r.external_id AS key, r.id, r.slug,
      r.content_hash AS "contentHash",
      r.closed_at IS NOT NULL AND NOT r.is_held_closed AS "isGone"
    FROM unnest(${records.map(({ source }) => source)}::text[],
      ${records.map(({ externalId }) => externalId)}::text[]) AS w(source, external_id)
    JOIN restaurants r USING (source, external_id)`.execute(tx);
  return new Map(rows.map(({ key, ...stored }) => [key, stored]));
}

/** One statement for all rows; the slug of a stored row is left alone.
 * @returns pairs of identity key and id */
export async function upsertRestaurants(
  tx: Db,
  rows: readonly RestaurantRow[],
): Promise<[string, number][]> {
  if (!rows.length) return [];
  const columns = Object.keys(rows[0] ?? {}) as (keyof RestaurantRow)[];
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const typed = columns.map(
    (column) => sql`${sql.ref(column)} ${sql.raw(COLUMN_TYPES[column] ?? 'text')}`,
  );
  const updates = columns
    .filter((column) => !KEPT.includes(column))
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  const saved = await sql<{ key: string; id: number }>`
    INSERT INTO restaurants (${names})
    SELECT ${names} FROM jsonb_to_recordset(${toJson(rows)}::jsonb) AS r(${sql.join(typed)})
    ON CONFLICT (source, external_id) DO UPDATE SET ${sql.join(updates)}, updated_at = now(),
      closed_at = CASE WHEN restaurants.is_held_closed THEN restaurants.closed_at END
    RETURNING source || ' ' || external_id AS key, id`.execute(tx);
  return saved.rows.map(({ key, id }) => [key, id]);
}
