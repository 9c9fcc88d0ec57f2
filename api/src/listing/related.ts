import type { Coordinates } from '@tableside/contracts/restaurant/model';
import { sql, type RawBuilder } from 'kysely';
import { slugParams } from '@tableside/contracts/common/wire';
import { wireRelated } from '@tableside/contracts/listing/wire';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/schema';
import {
  cardColumns,
  type SummaryRow,
  findFavoriteIds,
  presentSummary,
} from '../restaurants/cards';
import { addAll, createBits, eachBit, intersect, type Bits } from '../search/catalog/bits';
import type { Catalog } from '../search/catalog/catalog';
import { ApiError } from '../http/errors';
import { defineOperation } from '../http/operation';

/** Maximum number of similar restaurants, and radius of nearby ones. */
const RELATED_MAX = 4;
const NEARBY_KM = 3;
const EARTH_RADIUS_KM = 6371;
const KM_PER_DEGREE = (Math.PI / 180) * EARTH_RADIUS_KM;

interface Anchor extends Traits {
  readonly title: string;
  readonly coordinates: Coordinates | null;
}

async function findAnchor(db: Db, slug: string): Promise<Anchor | null> {
  const { rows } = await sql<Anchor>`
    SELECT r.id, r.title, r.opt_ids AS "optionIds",
      ARRAY(SELECT o.id FROM options o WHERE o.id = ANY(r.opt_ids) AND o.kind = 'cuisine') AS "cuisineIds",
      CASE WHEN r.latitude IS NOT NULL AND r.longitude IS NOT NULL
        THEN json_build_object('latitude', r.latitude, 'longitude', r.longitude) END AS coordinates
    FROM restaurants r WHERE r.slug = ${slug}`.execute(db);
  return rows[0] ?? null;
}

/** The best restaurants of ordered groups.
 * @param groups ids
 * @param title other branches with this title are omitted */
const listFromGroups = async (db: Db, groups: readonly (readonly number[])[], title: string) =>
  groups.length ? listCards(db, restaurantsOfGroups(groups, title)) : [];

async function listNearby(db: Db, { id, coordinates }: Anchor, without: readonly number[]) {
  return coordinates ? listCards(db, nearbyRestaurants(coordinates, [id, ...without])) : [];
}

async function listCards(db: Db, restaurants: RawBuilder<unknown>): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    SELECT ${cardColumns} FROM restaurants r JOIN (${restaurants}) p USING (id)
    ORDER BY p.position`.execute(db);
  return rows;
}

/** Rows of `id` and `position`. The last group may be large, so its best are read from the score
 * index. */
function restaurantsOfGroups(
  groups: readonly (readonly number[])[],
  title: string,
): RawBuilder<unknown> {
  const parts = groups.map(
    (ids, index) => sql`(
      SELECT r.id, r.score, r.completeness, ${index}::integer AS part FROM restaurants r
      WHERE r.closed_at IS NULL AND r.id = ANY(${ids}::integer[]) AND r.title <> ${title}
      ORDER BY r.score DESC, r.completeness DESC, r.id LIMIT ${RELATED_MAX})`,
  );
  return sql`
    SELECT id, row_number() OVER (ORDER BY part, score DESC, completeness DESC, id) AS position
    FROM (${sql.join(parts, sql` UNION ALL `)}) g
    ORDER BY part, score DESC, completeness DESC, id LIMIT ${RELATED_MAX}`;
}

/** Rows of `id` and `position`. Reads a bounding box from the latitude index, then measures
 * distances. */
const nearbyRestaurants = (
  center: Coordinates,
  without: readonly number[],
): RawBuilder<unknown> => {
  const { south, north, west, east } = boxAround(center);
  return sql`
    SELECT id, row_number() OVER (ORDER BY km, id) AS position FROM (
      SELECT r.id, ${distanceTo(center)} AS km FROM restaurants r
      WHERE r.closed_at IS NULL AND r.id <> ALL(${without}::integer[])
        AND r.latitude BETWEEN ${south}::double precision AND ${north}::double precision
        AND r.longitude BETWEEN ${west}::double precision AND ${east}::double precision
    ) n
    WHERE km <= ${NEARBY_KM}::double precision
    ORDER BY km, id LIMIT ${RELATED_MAX}`;
};

/** Great-circle distance in kilometers (haversine). */
const distanceTo = ({ latitude, longitude }: Coordinates): RawBuilder<number> => sql`
  2 * ${EARTH_RADIUS_KM}::double precision * asin(least(1, sqrt(
    sind((r.latitude - ${latitude}::double precision) / 2) ^ 2
    + cosd(r.latitude) * cosd(${latitude}::double precision)
      * sind((r.longitude - ${longitude}::double precision) / 2) ^ 2)))`;

/** Bounding box in degrees. Near the poles and the date line it is a full band. */
function boxAround({ latitude, longitude }: Coordinates) {
  const height = NEARBY_KM / KM_PER_DEGREE;
  const [south, north] = [latitude - height, latitude + height];
  const farthest = Math.max(Math.abs(south), Math.abs(north));
  const width = farthest < 90 ? height / Math.cos((farthest * Math.PI) / 180) : 360;
  const [west, east] = [longitude - width, longitude + width];
  const wraps = west < -180 || east > 180;
  return { south, north, west: wraps ? -180 : west, east: wraps ? 180 : east };
}

/** Traits that define similarity. */
interface Traits {
  readonly id: number;
  readonly cuisineIds: readonly number[];
  /** Option ids of all kinds, including cuisines. */
  readonly optionIds: readonly number[];
}

/** Open restaurants with a common cuisine, grouped by number of shared options, most first.
 * @param wanted stops after the group that reaches this many
 * @returns ids */
function groupMostAlike(catalog: Catalog, { id, cuisineIds, optionIds }: Traits, wanted: number) {
  const ofKind = createBits(catalog.ids.length);
  for (const restaurants of listRestaurants(catalog, cuisineIds)) addAll(ofKind, restaurants);
  const shared = new Uint16Array(catalog.ids.length);
  for (const restaurants of listRestaurants(catalog, optionIds)) {
    eachBit(intersect([ofKind, restaurants]), (position) => {
      shared[position] = (shared[position] ?? 0) + 1;
    });
  }
  const groups: number[][] = Array.from({ length: optionIds.length + 1 }, () => []);
  eachBit(ofKind, (position) => {
    const other = catalog.ids[position] ?? 0;
    if (other !== id) groups[shared[position] ?? 0]?.push(other);
  });
  return takeGroups(groups.reverse(), wanted);
}

const listRestaurants = ({ options }: Catalog, ids: readonly number[]): Bits[] =>
  ids.flatMap((id) => options.get(id)?.restaurants ?? []);

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

/** Similar and nearby restaurants, also for a closed restaurant. */
export const relatedOperation = (app: FastifyInstance) =>
  defineOperation({
    url: '/api/restraunt/get_related/:slug',
    summary: 'List up to four similar restaurants, and up to four others within 3 km',
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
      const favorites = await findFavoriteIds(app, request, ids);
      return {
        data: {
          similar: similar.map((row) => presentSummary(row, favorites)),
          nearby: nearby.map((row) => presentSummary(row, favorites)),
        },
      };
    },
  });

/** Candidates per group: a chain may have dozens of branches. */
const CANDIDATES = 100;

async function listSimilar({ db, readCatalog }: FastifyInstance, anchor: Anchor) {
  if (!anchor.cuisineIds.length) return [];
  const { catalog } = await readCatalog();
  return listFromGroups(db, groupMostAlike(catalog, anchor, CANDIDATES), anchor.title);
}
