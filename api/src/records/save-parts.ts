import { sql } from 'kysely';
import { toJson } from '../db/json';
import type { Db } from '../db/schema';
import { identityKey } from './identities';
import type { OpeningHours, RestaurantRecord } from './record';

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
