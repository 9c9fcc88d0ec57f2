import type { Coordinates } from '@tableside/contracts/restaurant/model';
import { sql, type RawBuilder } from 'kysely';
import { slugParams } from '@tableside/contracts/common/wire';
import { wireRelated } from '@tableside/contracts/listing/wire';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/schema';
import {
  cardColumns,
  type SummaryRow,
  findFavouriteIds,
  presentSummary,
} from '../restaurants/cards';
import { addAll, createBits, eachBit, intersect, type Bits } from '../search/catalogue/bits';
import type { Catalogue } from '../search/catalogue/catalogue';
import { ApiError } from '../http/errors';
import { defineOperation } from '../http/operation';

/** How many others of a kind are offered, and how far away a place is still near by. */
const RELATED_MAX = 4;
const NEARBY_KM = 3;
const EARTH_RADIUS_KM = 6371;
const KM_PER_DEGREE = (Math.PI / 180) * EARTH_RADIUS_KM;

/** A restaurant, open or not, as far as others are compared with it. */
interface Anchor extends Traits {
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
const listFromGroups = async (
  db: Db,
  groups: readonly (readonly number[])[],
  title: string,
): Promise<SummaryRow[]> => (groups.length ? listCards(db, placesOfGroups(groups, title)) : []);

/** The open restaurants around another one, nearest first.
 * @param without ids that are shown already */
async function listNearby(
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

/** What one restaurant is compared with others by. */
interface Traits {
  readonly id: number;
  readonly cuisineIds: readonly number[];
  /** Of all kinds, cuisines included. */
  readonly optionIds: readonly number[];
}

/** The open restaurants that share a cuisine with another one, in groups that share equally many options, those that
 * share the most first.
 * @param wanted groups end with the one that makes it so many restaurants
 * @returns ids */
function groupMostAlike(
  catalogue: Catalogue,
  { id, cuisineIds, optionIds }: Traits,
  wanted: number,
): number[][] {
  const ofKind = createBits(catalogue.ids.length);
  for (const places of listPlaces(catalogue, cuisineIds)) addAll(ofKind, places);
  const shared = new Uint16Array(catalogue.ids.length);
  for (const places of listPlaces(catalogue, optionIds)) {
    eachBit(intersect([ofKind, places]), (position) => {
      shared[position] = (shared[position] ?? 0) + 1;
    });
  }
  const groups: number[][] = Array.from({ length: optionIds.length + 1 }, () => []);
  eachBit(ofKind, (position) => {
    const other = catalogue.ids[position] ?? 0;
    if (other !== id) groups[shared[position] ?? 0]?.push(other);
  });
  return takeGroups(groups.reverse(), wanted);
}

const listPlaces = ({ options }: Catalogue, ids: readonly number[]): Bits[] =>
  ids.flatMap((id) => options.get(id)?.places ?? []);

function takeGroups(groups: readonly number[][], wanted: number): number[][] {
  const taken: number[][] = [];
  let count = 0;
  for (const group of groups) {
    if (count >= wanted) break;
    if (group.length) taken.push(group);
    count += group.length;
  }
  return taken;
}

/** Where else one could go: asked for a restaurant that is closed for good, too. */
export const relatedOperation = (app: FastifyInstance) =>
  defineOperation({
    method: 'GET',
    url: '/api/restraunt/get_related/:slug',
    summary: 'Up to four restaurants of the same kind, and up to four others within 3 km',
    params: slugParams,
    data: wireRelated,
    errors: ['restaurant-not-found'],
    handle: async ({ params }, request) => {
      const anchor = await findAnchor(app.db, params.slug);
      if (!anchor) throw new ApiError('restaurant-not-found');
      const similar = await listSimilar(app, anchor);
      const nearby = await listNearby(
        app.db,
        anchor,
        similar.map(({ id }) => id),
      );
      const ids = [...similar, ...nearby].map(({ id }) => id);
      const favourites = await findFavouriteIds(app, request, ids);
      return {
        data: {
          similar: similar.map((row) => presentSummary(row, favourites)),
          nearby: nearby.map((row) => presentSummary(row, favourites)),
        },
      };
    },
  });

/** How many places of a kind are looked at for some of other names: a chain may have dozens of branches. */
const CANDIDATES = 100;

async function listSimilar(
  { db, readCatalogue }: FastifyInstance,
  anchor: Anchor,
): Promise<SummaryRow[]> {
  if (!anchor.cuisineIds.length) return [];
  const { catalogue } = await readCatalogue();
  return listFromGroups(db, groupMostAlike(catalogue, anchor, CANDIDATES), anchor.title);
}
