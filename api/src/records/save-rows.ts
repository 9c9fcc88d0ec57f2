import { sql } from 'kysely';
import { toJson } from '../db/json';
import type { Db } from '../db/schema';
import type { RestaurantRecord } from './record';

/** What a save writes, by column. */
export interface RestaurantRow {
  readonly source: string;
  readonly external_id: string;
  readonly slug: string;
  readonly title: string;
  readonly location: string | null;
  readonly area: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  readonly overview: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly price_range: string | null;
  readonly wait_time: string | null;
  readonly facts: RestaurantRecord['facts'];
  readonly menu: RestaurantRecord['menu'];
  readonly featured_image: string | null;
  readonly opt_ids: readonly number[];
  readonly cuisine_text: string;
  readonly content_hash: string;
}

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
  const saved = await sql<{ key: string; id: number }>`
    INSERT INTO restaurants (source, external_id, slug, title, location, area, phone, website, overview,
      latitude, longitude, price_range, wait_time, facts, menu, featured_image, opt_ids, cuisine_text,
      content_hash)
    SELECT * FROM jsonb_to_recordset(${toJson(rows)}::jsonb) AS r(source text, external_id text, slug text,
      title text, location text, area text, phone text, website text, overview text,
      latitude double precision, longitude double precision, price_range text, wait_time text, facts jsonb,
      menu jsonb, featured_image text, opt_ids integer[], cuisine_text text, content_hash text)
    ON CONFLICT (source, external_id) DO UPDATE SET
      title = excluded.title, location = excluded.location, area = excluded.area, phone = excluded.phone,
      website = excluded.website, overview = excluded.overview, latitude = excluded.latitude,
      longitude = excluded.longitude, price_range = excluded.price_range, wait_time = excluded.wait_time,
      facts = excluded.facts, menu = excluded.menu, featured_image = excluded.featured_image,
      opt_ids = excluded.opt_ids, cuisine_text = excluded.cuisine_text,
      content_hash = excluded.content_hash, updated_at = now(),
      closed_at = CASE WHEN restaurants.is_held_closed THEN restaurants.closed_at END
    RETURNING source || ' ' || external_id AS key, id`.execute(tx);
  return saved.rows.map(({ key, id }) => [key, id]);
}
