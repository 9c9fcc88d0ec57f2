import type { Fact } from '@tableside/contracts/restaurant/model';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import type { OptionRow } from '../../restaurants/rows';
import { cardRowColumns, type CardRow } from '../../restaurants/cards';
import type { RatingRow } from './ratings';
import type { SlotRow } from './hours-index';

/** Catalog state that is read on each request. */
export interface CatalogState {
  /** Changes whenever filters or cards (except ratings) may change. */
  readonly version: number;
  /** Time zone of the city; null if not set. */
  readonly timeZone: string | null;
  /** `pg_current_snapshot()` of this read. */
  readonly snapshot: string;
  /** Ratings of open restaurants changed since an earlier snapshot; null if none. */
  readonly changed: readonly RatingRow[] | null;
}

/** Reads the state in one statement.
 * @param since the earlier snapshot; without it no ratings are read
 * @param limit maximum number of changed ratings */
export async function readState(db: Db, since: string | null = null, limit = 0) {
  // The ORDER BY makes the planner use the index before the column has statistics. Transaction ids
  // in the future come from a restored dump of another server.
  const { rows } = await sql<CatalogState>`
    SELECT version, (SELECT value FROM settings WHERE name = 'time_zone') AS "timeZone",
      pg_current_snapshot()::text AS snapshot,
      (SELECT json_agg(json_build_array(c.id, c.rating_sum, c.rating_count, c.score, c.completeness)) FROM (
        SELECT id, rating_sum, rating_count, score, completeness FROM restaurants
        WHERE closed_at IS NULL AND rated_in >= pg_snapshot_xmin(${since}::pg_snapshot)
          AND NOT pg_visible_in_snapshot(rated_in, ${since}::pg_snapshot)
          AND rated_in < pg_snapshot_xmax(pg_current_snapshot())
        ORDER BY rated_in LIMIT ${limit}) c) AS changed
    FROM catalog_versions`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('catalog_versions is empty');
  return state;
}

export interface RestaurantRow extends CardRow {
  readonly optionIds: readonly number[];
  /** Alternative names. */
  readonly otherNames: readonly string[];
  /** Dish names. */
  readonly dishes: readonly string[];
  readonly facts: readonly Fact[];
  readonly score: number;
  readonly completeness: number;
  readonly rating_sum: number;
  readonly rating_count: number;
  /** By weekday and position. */
  readonly hours: readonly SlotRow[];
}

/** Open restaurants by id.
 * @param after id to start after */
export async function listRestaurants(tx: Db, after: number, limit: number) {
  // The driver parses JSON many times faster than arrays.
  const { rows } = await sql<RestaurantRow>`
    SELECT ${cardRowColumns}, r.score, r.completeness, r.rating_sum, r.rating_count,
      to_json(r.opt_ids) AS "optionIds", r.facts, r.other_names AS "otherNames",
      jsonb_path_query_array(r.menu, '$[*].name') AS dishes,
      (SELECT coalesce(json_agg(json_build_array(t.weekday, t.opens_min, t.closes_min)
          ORDER BY t.weekday, t.position), '[]')
        FROM timeslots t WHERE t.restaurant_id = r.id) AS hours
    FROM restaurants r WHERE r.closed_at IS NULL AND r.id > ${after}
    ORDER BY r.id LIMIT ${limit}`.execute(tx);
  return rows;
}

export async function countRestaurants(tx: Db): Promise<number> {
  const { count } = await tx
    .selectFrom('restaurants')
    .select(sql<number>`count(*)`.as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Each order has an index. */
const ORDERS = {
  byName: sql`search_text(title) COLLATE "C", id`,
  byAge: sql`created_at DESC, id DESC`,
} as const;

/** Ids of open restaurants, by title or newest first. */
export async function listOrdered(tx: Db, order: keyof typeof ORDERS): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM restaurants WHERE closed_at IS NULL ORDER BY ${ORDERS[order]}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The configured city name; null if not set. */
export async function readCityName(tx: Db): Promise<string | null> {
  const row = await tx
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'city')
    .executeTakeFirst();
  return row?.value ?? null;
}

/** All options by id. */
export async function readOptions(tx: Db): Promise<Map<number, OptionRow>> {
  const rows = await tx.selectFrom('options').select(['id', 'kind', 'title']).execute();
  return new Map(rows.map((option) => [option.id, option]));
}
