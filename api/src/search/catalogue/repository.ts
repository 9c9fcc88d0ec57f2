import type { Fact } from '@tableside/contracts/restaurant/model';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import type { OptionRow } from '../../restaurants/rows';
import { cardRowColumns, type CardRow } from '../../restaurants/cards';
import type { RatingRow } from './ratings';
import type { SlotRow } from './hours-index';

/** What has to be known with each request. */
export interface CatalogueState {
  /** Changes with every change that filters, or cards but for their ratings, could notice. */
  readonly version: number;
  /** Of the city; null when none is set. */
  readonly timeZone: string | null;
  /** `pg_current_snapshot()`: what the rest of this was visible to. */
  readonly snapshot: string;
  /** Ratings of open restaurants that have changed since an earlier snapshot; null when none have. */
  readonly changed: readonly RatingRow[] | null;
}

/** One statement.
 * @param since the earlier snapshot; without it no ratings are read
 * @param limit how many changed ratings to read at most */
export async function readState(
  db: Db,
  since: string | null = null,
  limit = 0,
): Promise<CatalogueState> {
  // The order keeps to the index where nobody has counted the column's values yet. Transactions that this server has not
  // begun are those of another one, whose data was copied here.
  const { rows } = await sql<CatalogueState>`
    SELECT version, (SELECT value FROM settings WHERE name = 'time_zone') AS "timeZone",
      pg_current_snapshot()::text AS snapshot,
      (SELECT json_agg(json_build_array(c.id, c.rating_sum, c.rating_count, c.score, c.standing)) FROM (
        SELECT id, rating_sum, rating_count, score, standing FROM restaurants
        WHERE closed_at IS NULL AND rated_in >= pg_snapshot_xmin(${since}::pg_snapshot)
          AND NOT pg_visible_in_snapshot(rated_in, ${since}::pg_snapshot)
          AND rated_in < pg_snapshot_xmax(pg_current_snapshot())
        ORDER BY rated_in LIMIT ${limit}) c) AS changed
    FROM catalogue_versions`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('catalogue_versions has no row');
  return state;
}

export interface PlaceRow extends CardRow {
  readonly optionIds: readonly number[];
  /** Names of the menu. */
  readonly dishes: readonly string[];
  readonly facts: readonly Fact[];
  readonly score: number;
  readonly standing: number;
  readonly rating_sum: number;
  readonly rating_count: number;
  /** By weekday and position. */
  readonly hours: readonly SlotRow[];
}

/** Open restaurants by id.
 * @param after the id before the first one */
export async function listPlaces(tx: Db, after: number, limit: number): Promise<PlaceRow[]> {
  // JSON is read many times faster than arrays of the database.
  const { rows } = await sql<PlaceRow>`
    SELECT ${cardRowColumns}, r.score, r.standing, r.rating_sum, r.rating_count,
      to_json(r.opt_ids) AS "optionIds", r.facts,
      jsonb_path_query_array(r.menu, '$[*].name') AS dishes,
      (SELECT coalesce(json_agg(json_build_array(t.weekday, t.opens_min, t.closes_min)
          ORDER BY t.weekday, t.position), '[]')
        FROM timeslots t WHERE t.restaurant_id = r.id) AS hours
    FROM restaurants r WHERE r.closed_at IS NULL AND r.id > ${after}
    ORDER BY r.id LIMIT ${limit}`.execute(tx);
  return rows;
}

/** How many restaurants are open. */
export async function countPlaces(tx: Db): Promise<number> {
  const { count } = await tx
    .selectFrom('restaurants')
    .select(sql<number>`count(*)`.as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Each has an index. */
const ORDERS = {
  byName: sql`search_text(title) COLLATE "C", id`,
  byAge: sql`created_at DESC, id DESC`,
} as const;

/** Ids of open restaurants by title, or the newest first. */
export async function listOrdered(tx: Db, order: keyof typeof ORDERS): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM restaurants WHERE closed_at IS NULL ORDER BY ${ORDERS[order]}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The city's name as it was set; null when none is. */
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
