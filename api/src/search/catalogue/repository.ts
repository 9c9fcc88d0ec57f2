import type { Fact } from '@tableside/contracts/restaurant/model';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import type { OptionRow } from '../../records/options';
import { cardRowColumns } from '../../cards/columns';
import type { CardRow } from '../../cards/rows';
import type { SlotRow } from './hours-index';

/** What has to be known with each request. */
export interface CatalogueState {
  /** Changes with every change that filters, or cards but for their ratings, could notice. */
  readonly version: number;
  /** Of the city; null when none is set. */
  readonly timeZone: string | null;
}

export async function readState(db: Db): Promise<CatalogueState> {
  const { rows } = await sql<CatalogueState>`
    SELECT version, (SELECT value FROM settings WHERE name = 'time_zone') AS "timeZone"
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
  /** By weekday and position. */
  readonly hours: readonly SlotRow[];
}

/** Open restaurants by id.
 * @param after the id before the first one */
export async function listPlaces(tx: Db, after: number, limit: number): Promise<PlaceRow[]> {
  // JSON is read many times faster than arrays of the database.
  const { rows } = await sql<PlaceRow>`
    SELECT ${cardRowColumns}, r.score, r.standing, to_json(r.opt_ids) AS "optionIds", r.facts,
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

/** Orders that only imports and the operator change: by title, and the newest first. */
const ORDERS = {
  byName: sql`search_text(title) COLLATE "C", id`,
  byAge: sql`created_at DESC, id DESC`,
} as const;
export type Order = keyof typeof ORDERS;

/** Ids of open restaurants in an order, a stretch at a time; nobody else may use the transaction meanwhile. */
export async function* readOrder(
  tx: Db,
  order: Order,
  limit: number,
): AsyncGenerator<readonly number[]> {
  // A cursor walks down the index: sorting them all would be one long statement.
  await sql`DECLARE ordered CURSOR FOR
    SELECT id FROM restaurants WHERE closed_at IS NULL ORDER BY ${ORDERS[order]}`.execute(tx);
  let size: number;
  do {
    const { rows } = await sql<{ id: number }>`
      FETCH FORWARD ${sql.raw(String(limit))} FROM ordered`.execute(tx);
    size = rows.length;
    yield rows.map(({ id }) => id);
  } while (size === limit);
  await sql`CLOSE ordered`.execute(tx);
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
