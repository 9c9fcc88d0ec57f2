import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { NOW } from '../db/sql';
import { hashToken, issueToken } from './tokens';

/** Days for which a browser is remembered after the last sign-in. */
export const KNOWN_DAYS = 180;

/** Whether the owner of an address has signed in with this browser. Runs the same statement for an address
 * without an account. */
export async function isBrowserOf(db: Db, key: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where('key_hash', '=', hashToken(key))
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('expires_at', '>', NOW)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers that a user signed in with a browser.
 * @param key the browser's key; an unknown or expired one is replaced
 * @returns the new key, of which only a hash is stored, and whether this is the user's first sign-in with it */
export async function rememberBrowser(db: Db, userId: number, key: string | null) {
  const users = key === null ? [] : await listUsers(db, key);
  const kept = key !== null && users.length ? key : issueToken().token;
  const end = sql<Date>`now() + make_interval(days => ${KNOWN_DAYS})`;
  await db
    .insertInto('known_browsers')
    .values({ key_hash: hashToken(kept), user_id: userId, expires_at: end })
    .onConflict((conflict) =>
      conflict.columns(['key_hash', 'user_id']).doUpdateSet({ expires_at: end }),
    )
    .execute();
  return { key: kept, isNew: !users.includes(userId) };
}

/** Ids of the users who signed in with a browser. */
async function listUsers(db: Db, key: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('known_browsers')
    .select('user_id')
    .where('key_hash', '=', hashToken(key))
    .where('expires_at', '>', NOW)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function clearBrowsers(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('known_browsers').where('user_id', '=', userId).execute();
}
