import { sql } from 'kysely';
import type { Db } from '../db/schema';

/** Any fixed number: two imports at once wait for each other. */
const IMPORT_LOCK = 7_204_515_330;

/** Makes other imports wait until this transaction ends. */
export async function lockImports(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${IMPORT_LOCK}::bigint)`.execute(tx);
}

/** Keeps imports from writing until this transaction ends, so that they see what it changes.
 * @returns false while one is writing */
export async function holdImports(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(${IMPORT_LOCK}::bigint) AS is_held`.execute(tx);
  return rows[0]?.is_held === true;
}
