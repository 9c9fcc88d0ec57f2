import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './schema';

/** JSON for a jsonb parameter. Drops NUL characters and unpaired surrogates, which PostgreSQL rejects and
 * imported names contain. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'string' ? item.replace(/\0|\p{Surrogate}/gu, '') : item,
  );
}

/** Runs work in the current transaction, or in a new one.
 * @param db a pool or a transaction, which its owner ends */
export const inTransaction = <Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> => (db.isTransaction ? work(db) : db.transaction().execute(work));

/** Whether a query returns a row, or a change with RETURNING affected one. */
export const exists = async (query: { executeTakeFirst: () => Promise<unknown> }) =>
  (await query.executeTakeFirst()) !== undefined;

/** Runs VACUUM ANALYZE on the tables after a bulk write. A server does this by itself some minutes later,
 * the embedded database never.
 * @param db not a transaction */
export async function vacuumTables(db: Db): Promise<void> {
  await sql`VACUUM (ANALYZE) options, restaurants, restaurant_images, timeslots, users, reviews,
    review_images, settings`.execute(db);
}

/** The database's clock, so that API servers with different clocks agree. */
export const NOW = sql<Date>`now()`;

/** A moment in the future, by the database's clock. */
export const inMinutes = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes})`;

/** A moment in the past, by the database's clock. */
export const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

const { builtins } = pg.types;

/** How values come out of either database: counts and numerics as numbers (none of ours passes 2^53),
 * dates as text, instants as Date. */
export const parsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number;
    if (oid === builtins.DATE) return (value: string) => value;
    return format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : pg.types.getTypeParser(oid, 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};
