import { sql } from 'kysely';
import type { FilterKind } from '@tableside/contracts/listing/model';
import { toJson } from '../db/sql';
import type { Db } from '../db/schema';
import type { TextDetails } from '../db/place-tables';
import { identityKey, type RestaurantRecord, type SpecialDay, type OpeningHours } from './record';

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

interface Stored {
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

/** A place whose row was just written. */
export interface SavedPlace {
  readonly record: RestaurantRecord;
  /** True when nothing can be stored of it yet. */
  readonly isNew: boolean;
}

type Ids = ReadonlyMap<string, number>;

/** Stores the opening hours of these places instead of what was stored. */
export async function replaceTimeslots(
  tx: Db,
  places: readonly SavedPlace[],
  ids: Ids,
): Promise<void> {
  await sql`DELETE FROM timeslots WHERE restaurant_id = ANY(${storedIds(places, ids)}::integer[])`.execute(
    tx,
  );
  const rows = places.flatMap(({ record }) =>
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

/** Stores the pictures of these places, featured first, instead of what was stored. */
export async function replaceImages(
  tx: Db,
  places: readonly SavedPlace[],
  ids: Ids,
): Promise<void> {
  await sql`DELETE FROM restaurant_images WHERE restaurant_id = ANY(${storedIds(places, ids)}::integer[])`.execute(
    tx,
  );
  const rows = places.flatMap(({ record }) =>
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
    places.flatMap(({ record }) => ids.get(identityKey(record)) ?? []),
  );
}

/** Makes the first image of a restaurant its featured one, or the first that a moderator has looked at where owners added
 * others before it. */
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

const storedIds = (places: readonly SavedPlace[], ids: Ids): number[] =>
  places.flatMap(({ record, isNew }) => (isNew ? [] : (ids.get(identityKey(record)) ?? [])));

/** Rows in the order of the week; a day with spans is open, whatever else was said of it. */
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

/** The options of one kind: cuisines by title, since a city has many; the others in the order in which
 * they were made, most useful first, because a filter shows only the first few of them. */
export async function listOptions(db: Db, kind: FilterKind): Promise<OptionRow[]> {
  const options = db.selectFrom('options').select(['id', 'kind', 'title']).where('kind', '=', kind);
  const ordered = kind === 'cuisine' ? options.orderBy(sql`lower(title)`) : options;
  return ordered.orderBy('id').execute();
}

/** Ids per kind and title. */
export type OptionIds = (kind: FilterKind, title: string) => number | undefined;

/** Makes the options that do not exist yet, in the given order.
 * @returns a look-up over all options of the database */
export async function ensureOptions(
  tx: Db,
  wanted: readonly { readonly kind: FilterKind; readonly title: string }[],
): Promise<OptionIds> {
  await sql`
    INSERT INTO options (kind, title)
    SELECT w.kind, w.title
    FROM unnest(${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ title }) => title)}::text[])
      WITH ORDINALITY AS w(kind, title, place)
    WHERE NOT EXISTS (SELECT 1 FROM options o WHERE o.kind = w.kind AND o.title = w.title)
    GROUP BY w.kind, w.title
    ORDER BY min(w.place)
    ON CONFLICT DO NOTHING`.execute(tx);
  const rows = await tx.selectFrom('options').select(['id', 'kind', 'title']).execute();
  const ids = new Map(rows.map(({ id, kind, title }) => [`${kind} ${title}`, id]));
  return (kind, title) => ids.get(`${kind} ${title}`);
}
