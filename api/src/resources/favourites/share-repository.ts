import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** 144 random bits, 24 characters of base64url: nobody finds a list by guessing. */
const TOKEN_BYTES = 18;

/** The token of a person's shared list; null while it is not shared. */
export async function findShareToken(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('wishlist_shares')
    .select('token')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.token ?? null;
}

/** Shares a list; one that is shared already keeps its address.
 * @returns the token; null when the person is gone meanwhile */
export async function startSharing(db: Db, userId: number): Promise<string | null> {
  const { rows } = await sql<{ token: string }>`
    INSERT INTO wishlist_shares (user_id, token)
    SELECT u.id, ${randomBytes(TOKEN_BYTES).toString('base64url')} FROM users u WHERE u.id = ${userId}
    FOR KEY SHARE
    ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id
    RETURNING token`.execute(db);
  return rows[0]?.token ?? null;
}

/** Ends sharing: the address that was handed out leads nowhere from now on. */
export async function endSharing(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('wishlist_shares').where('user_id', '=', userId).execute();
}

/** Whose list a token opens. */
export const findSharer = (db: Db, token: string) =>
  db
    .selectFrom('wishlist_shares as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.first_name'])
    .where('s.token', '=', token)
    .executeTakeFirst();
