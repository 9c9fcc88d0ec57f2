import type { Coordinates } from '@tableside/contracts/restaurant/model';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema';
import type { Traits } from './most-alike';
import { cardColumns } from '../../cards/columns';
import type { SummaryRow } from '../../cards/rows';

/** How many others of a kind are offered, and how far away a place is still near by. */
export const RELATED_MAX = 4;
const NEARBY_KM = 3;
const EARTH_RADIUS_KM = 6371;
const KM_PER_DEGREE = (Math.PI / 180) * EARTH_RADIUS_KM;

/** A restaurant, open or not, as far as others are compared with it. */
export interface Anchor extends Traits {
  readonly title: string;
  readonly coordinates: Coordinates | null;
}

/** The restaurant of a slug, also one that is closed for good; null when there is none. */
export async function findAnchor(db: Db, slug: string): Promise<Anchor | null> {
  const { rows } = await sql<Anchor>`
    SELECT r.id, r.title, r.opt_ids AS "optionIds",
      ARRAY(SELECT o.id FROM options o WHERE o.id = ANY(r.opt_ids) AND o.kind = 'cuisine') AS "cuisineIds",
      CASE WHEN r.latitude IS NOT NULL AND r.longitude IS NOT NULL
        THEN json_build_object('latitude', r.latitude, 'longitude', r.longitude) END AS coordinates
    FROM restaurants r WHERE r.slug = ${slug}`.execute(db);
  return rows[0] ?? null;
}

/** The best of some groups of restaurants, those of the first group first.
 * @param groups ids
 * @param title of the place that they are alike; other branches of it are left out */
export const listFromGroups = async (
  db: Db,
  groups: readonly (readonly number[])[],
  title: string,
): Promise<SummaryRow[]> => (groups.length ? listCards(db, placesOfGroups(groups, title)) : []);

/** The open restaurants around another one, nearest first.
 * @param without ids that are shown already */
export async function listNearby(
  db: Db,
  { id, coordinates }: Anchor,
  without: readonly number[],
): Promise<SummaryRow[]> {
  return coordinates ? listCards(db, nearbyPlaces(coordinates, [id, ...without])) : [];
}

async function listCards(db: Db, places: RawBuilder<unknown>): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    SELECT ${cardColumns} FROM restaurants r JOIN (${places}) p USING (id)
    ORDER BY p.place`.execute(db);
  return rows;
}

/** Rows of `id` and `place`. The last group may be large: where it is, the best of it are soon met on the way down the
 * index of scores. */
export function placesOfGroups(
  groups: readonly (readonly number[])[],
  title: string,
): RawBuilder<unknown> {
  const parts = groups.map(
    (ids, index) => sql`(
      SELECT r.id, r.score, r.standing, ${index}::integer AS part FROM restaurants r
      WHERE r.closed_at IS NULL AND r.id = ANY(${ids}::integer[]) AND r.title <> ${title}
      ORDER BY r.score DESC, r.standing DESC, r.id LIMIT ${RELATED_MAX})`,
  );
  return sql`
    SELECT id, row_number() OVER (ORDER BY part, score DESC, standing DESC, id) AS place
    FROM (${sql.join(parts, sql` UNION ALL `)}) g
    ORDER BY part, score DESC, standing DESC, id LIMIT ${RELATED_MAX}`;
}

/** Rows of `id` and `place`. The box around the circle is read from the index of latitudes and then measured. */
export const nearbyPlaces = (
  center: Coordinates,
  without: readonly number[],
): RawBuilder<unknown> => {
  const { south, north, west, east } = boxAround(center);
  return sql`
    SELECT id, row_number() OVER (ORDER BY km, id) AS place FROM (
      SELECT r.id, ${distanceTo(center)} AS km FROM restaurants r
      WHERE r.closed_at IS NULL AND r.id <> ALL(${without}::integer[])
        AND r.latitude BETWEEN ${south}::double precision AND ${north}::double precision
        AND r.longitude BETWEEN ${west}::double precision AND ${east}::double precision
    ) n
    WHERE km <= ${NEARBY_KM}::double precision
    ORDER BY km, id LIMIT ${RELATED_MAX}`;
};

/** Great-circle distance in kilometers, by haversines. */
const distanceTo = ({ latitude, longitude }: Coordinates): RawBuilder<number> => sql`
  2 * ${EARTH_RADIUS_KM}::double precision * asin(least(1, sqrt(
    sind((r.latitude - ${latitude}::double precision) / 2) ^ 2
    + cosd(r.latitude) * cosd(${latitude}::double precision)
      * sind((r.longitude - ${longitude}::double precision) / 2) ^ 2)))`;

/** Degrees within which everything near by lies. Near the poles and the date line that is a band all around. */
function boxAround({ latitude, longitude }: Coordinates) {
  const height = NEARBY_KM / KM_PER_DEGREE;
  const [south, north] = [latitude - height, latitude + height];
  const farthest = Math.max(Math.abs(south), Math.abs(north));
  const width = farthest < 90 ? height / Math.cos((farthest * Math.PI) / 180) : 360;
  const [west, east] = [longitude - width, longitude + width];
  const wraps = west < -180 || east > 180;
  return { south, north, west: wraps ? -180 : west, east: wraps ? 180 : east };
}
