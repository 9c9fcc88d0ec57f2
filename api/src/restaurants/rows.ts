import { sql } from 'kysely';
import type { FilterKind } from '@tableside/contracts/listing/model';
import { toJson } from '../db/sql';
import type { Db } from '../db/schema';
import type { TextDetails } from '../db/restaurant-tables';
import { identityKey, type RestaurantRecord, type SpecialDay, type OpeningHours } from './record';

export interface RestaurantRow extends TextDetails {
  readonly source: string;
  readonly external_id: string;
  readonly slug: string;
  readonly title: string;
  readonly title_lang: string | null;
  readonly other_names: readonly string[];
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

export const COLUMN_TYPES: Partial<
  Record<keyof RestaurantRow, 'double precision' | 'integer[]' | 'jsonb'>
> = {
  other_names: 'jsonb',
  latitude: 'double precision',
  longitude: 'double precision',
  facts: 'jsonb',
  menu: 'jsonb',
  special_days: 'jsonb',
  hours_source: 'jsonb',
  links: 'jsonb',
  opt_ids: 'integer[]',
};
/** Columns that never change after the insert. */
const KEPT: readonly string[] = ['source', 'external_id', 'slug'];

interface Stored {
  readonly id: number;
  readonly slug: string;
  readonly contentHash: string;
  /** True if saving it reopens the restaurant. */
  readonly isGone: boolean;
}

/** All slugs ever assigned, including closed restaurants. */
export async function listSlugs(tx: Db): Promise<Set<string>> {
  const rows = await tx.selectFrom('restaurants').select('slug').execute();
  return new Set(rows.map(({ slug }) => slug));
}

export async function findStored(tx: Db, records: readonly RestaurantRecord[]) {
  const { rows } = await sql<Stored & { key: string }>`
    SELECT r.source || ' ' || r.external_id AS key, r.id, r.slug,
      r.content_hash AS "contentHash",
      r.closed_at IS NOT NULL AND NOT r.is_held_closed AS "isGone"
    FROM unnest(${records.map(({ source }) => source)}::text[],
      ${records.map(({ externalId }) => externalId)}::text[]) AS w(source, external_id)
    JOIN restaurants r USING (source, external_id)`.execute(tx);
  return new Map(rows.map(({ key, ...stored }) => [key, stored]));
}

/** Inserts or updates all rows in one statement; existing slugs are kept.
 * @returns pairs of identity key and id */
export async function upsertRestaurants(tx: Db, rows: readonly RestaurantRow[]) {
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
  return saved.rows.map(({ key, id }) => [key, id] as const);
}

export interface SavedRestaurant {
  readonly record: RestaurantRecord;
  /** True if it has no rows in other tables yet. */
  readonly isNew: boolean;
}

type Ids = ReadonlyMap<string, number>;

export async function replaceTimeslots(tx: Db, restaurants: readonly SavedRestaurant[], ids: Ids) {
  await sql`DELETE FROM timeslots WHERE restaurant_id = ANY(${storedIds(restaurants, ids)}::integer[])`.execute(
    tx,
  );
  const rows = restaurants.flatMap(({ record }) =>
    listTimeslots(record.hours).map((slot) => ({
      restaurant_id: ids.get(identityKey(record)),
      ...slot,
    })),
  );
  await sql`
    INSERT INTO timeslots (restaurant_id, weekday, position, opens_min, closes_min, is_closed)
    SELECT * FROM jsonb_to_recordset(${toJson(rows)}::jsonb) AS t(restaurant_id integer, weekday smallint,
      position smallint, opens_min smallint, closes_min smallint, is_closed boolean)`.execute(tx);
}

/** Replaces the pictures of the restaurants; featured first. */
export async function replaceImages(tx: Db, restaurants: readonly SavedRestaurant[], ids: Ids) {
  await sql`DELETE FROM restaurant_images WHERE restaurant_id = ANY(${storedIds(restaurants, ids)}::integer[])`.execute(
    tx,
  );
  const rows = restaurants.flatMap(({ record }) =>
    record.images.map((path, index) => ({
      restaurant_id: ids.get(identityKey(record)),
      position: index + 1,
      path,
    })),
  );
  await sql`
    INSERT INTO restaurant_images (restaurant_id, position, path)
    SELECT * FROM jsonb_to_recordset(${toJson(rows)}::jsonb)
      AS i(restaurant_id integer, position smallint, path text)`.execute(tx);
  await refreshFeaturedImages(
    tx,
    restaurants.flatMap(({ record }) => ids.get(identityKey(record)) ?? []),
  );
}

/** Sets each featured image to the first image, skipping owner photos that no moderator has reviewed. */
export async function refreshFeaturedImages(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE restaurants r SET featured_image = first.path
    FROM unnest(${ids}::integer[]) AS wanted(id)
    LEFT JOIN LATERAL (
      SELECT i.path FROM restaurant_images i
      WHERE i.restaurant_id = wanted.id
        AND NOT EXISTS (SELECT FROM owner_photos p WHERE p.path = i.path AND p.looked_at IS NULL)
      ORDER BY i.position LIMIT 1
    ) first ON true
    WHERE r.id = wanted.id AND r.featured_image IS DISTINCT FROM first.path`.execute(tx);
}

const storedIds = (restaurants: readonly SavedRestaurant[], ids: Ids): number[] =>
  restaurants.flatMap(({ record, isNew }) => (isNew ? [] : (ids.get(identityKey(record)) ?? [])));

/** Rows in weekday order; a day with spans is open, even if it is also listed as closed. */
export function listTimeslots({ spans, closedOn }: OpeningHours) {
  const openDays = new Set<number>(spans.map(({ weekday }) => weekday));
  const positions = new Map<number, number>();
  const open = [...spans]
    .sort((a, b) => a.weekday - b.weekday || a.opensMin - b.opensMin)
    .map(({ weekday, opensMin, closesMin }) => {
      const position = (positions.get(weekday) ?? 0) + 1;
      positions.set(weekday, position);
      return { weekday, position, opens_min: opensMin, closes_min: closesMin, is_closed: false };
    });
  const closed = [...new Set(closedOn)]
    .filter((weekday) => !openDays.has(weekday))
    .map((weekday) => ({
      weekday,
      position: 1,
      opens_min: null,
      closes_min: null,
      is_closed: true,
    }));
  return [...open, ...closed];
}

export interface OptionRow {
  readonly id: number;
  readonly kind: FilterKind;
  readonly title: string;
}

/** Options of one kind: cuisines by title, since a city has many; others in the order of
 * creation, most useful first, because a filter shows only the first few. */
export async function listOptions(db: Db, kind: FilterKind): Promise<OptionRow[]> {
  const options = db.selectFrom('options').select(['id', 'kind', 'title']).where('kind', '=', kind);
  const ordered = kind === 'cuisine' ? options.orderBy(sql`lower(title)`) : options;
  return ordered.orderBy('id').execute();
}

export type OptionIds = (kind: FilterKind, title: string) => number | undefined;

/** Creates missing options, in the given order.
 * @returns a lookup over all options */
export async function ensureOptions(
  tx: Db,
  wanted: readonly { readonly kind: FilterKind; readonly title: string }[],
): Promise<OptionIds> {
  await sql`
    INSERT INTO options (kind, title)
    SELECT w.kind, w.title
    FROM unnest(${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ title }) => title)}::text[])
      WITH ORDINALITY AS w(kind, title, position)
    WHERE NOT EXISTS (SELECT 1 FROM options o WHERE o.kind = w.kind AND o.title = w.title)
    GROUP BY w.kind, w.title
    ORDER BY min(w.position)
    ON CONFLICT DO NOTHING`.execute(tx);
  const rows = await tx.selectFrom('options').select(['id', 'kind', 'title']).execute();
  const ids = new Map(rows.map(({ id, kind, title }) => [`${kind} ${title}`, id]));
  return (kind, title) => ids.get(`${kind} ${title}`);
}
