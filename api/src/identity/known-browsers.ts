import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { hashToken, issueToken } from './token';

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

/** Notes that somebody signed in by a browser.
 * @param key what the browser has; one that was not given here, or ended, is not taken over
 * @returns the browser's key from now on, which is kept nowhere else */
export async function knowBrowser(db: Db, userId: number, key: string | null): Promise<string> {
  const kept = key !== null && (await isKnown(db, key)) ? key : issueToken().token;
  const end = sql<Date>`now() + make_interval(days => ${KNOWN_DAYS})`;
  await db
    .insertInto('known_browsers')
    .values({ key_hash: hashToken(kept), user_id: userId, expires_at: end })
    .onConflict((conflict) =>
      conflict.columns(['key_hash', 'user_id']).doUpdateSet({ expires_at: end }),
    )
    .execute();
  return kept;
}

async function isKnown(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .select('key_hash')
    .where('key_hash', '=', hashToken(key))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
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
