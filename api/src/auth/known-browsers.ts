import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { hashToken, issueToken } from './tokens';

/** Days for which a browser is known after somebody's last sign-in there. */
export const KNOWN_DAYS = 180;

/** Whether the owner of an address signed in by this browser before. The same statement for an address without an account. */
export async function isBrowserOf(db: Db, key: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where('key_hash', '=', hashToken(key))
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

interface KnownBrowser {
  /** The browser's key from now on, which is kept nowhere else. */
  readonly key: string;
  /** Whether the person signed in by it for the first time. */
  readonly isNew: boolean;
}

/** Notes that somebody signed in by a browser.
 * @param key what the browser has; one that was not given here, or ended, is not taken over */
export async function knowBrowser(
  db: Db,
  userId: number,
  key: string | null,
): Promise<KnownBrowser> {
  const people = key === null ? [] : await listPeople(db, key);
  const kept = key !== null && people.length ? key : issueToken().token;
  const end = sql<Date>`now() + make_interval(days => ${KNOWN_DAYS})`;
  await db
    .insertInto('known_browsers')
    .values({ key_hash: hashToken(kept), user_id: userId, expires_at: end })
    .onConflict((conflict) =>
      conflict.columns(['key_hash', 'user_id']).doUpdateSet({ expires_at: end }),
    )
    .execute();
  return { key: kept, isNew: !people.includes(userId) };
}

/** Ids of those who signed in by a browser. */
async function listPeople(db: Db, key: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('known_browsers')
    .select('user_id')
    .where('key_hash', '=', hashToken(key))
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** No browser is known as the person's any more. */
export async function forgetBrowsers(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('known_browsers').where('user_id', '=', userId).execute();
}

/** Forgets browsers in which nobody signed in for long. */
export async function removeExpiredBrowsers(db: Db): Promise<void> {
  await db
    .deleteFrom('known_browsers')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}
