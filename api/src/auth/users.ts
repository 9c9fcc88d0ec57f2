import type { ProfileChange, WireUser } from '@tableside/contracts/account/wire';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { AccountSuspended } from '../http/errors';

const NAMES = ['id', 'first_name', 'last_name', 'email'] as const;
const COLUMNS = [...NAMES, 'phone', 'address', 'created_at'] as const;

export const findUser = (db: Db, id: number) =>
  db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** The account of an address, in any case, with the data that a sign-in checks. */
export const findAccountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select([...COLUMNS, 'password_hash', 'email_verified_at'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();

const emptyToNull = (text: string | undefined) => (text === '' ? null : text);

/** Records a sign-in.
 * @returns the address, and whether it was the first sign-in; undefined without such a user */
export async function recordSignIn(db: Db, id: number) {
  const { rows } = await sql<{ email: string; is_first: boolean }>`
    WITH before AS (SELECT id, email, first_sign_in_at FROM users WHERE id = ${id} FOR NO KEY UPDATE)
    UPDATE users SET first_sign_in_at = coalesce(users.first_sign_in_at, now())
    FROM before WHERE users.id = before.id
    RETURNING before.email, before.first_sign_in_at IS NULL AS is_first`.execute(db);
  return rows[0];
}

/** Whether a user has a password; false without such a user. */
export async function hasPassword(db: Db, id: number): Promise<boolean> {
  const user = db.selectFrom('users').select('password_hash').where('id', '=', id);
  return Boolean((await user.executeTakeFirst())?.password_hash);
}

/** Saves a user's own changes. An empty phone or address is stored as null; undefined changes nothing.
 * @returns the saved user; undefined without such a user */
export const updateUser = (db: Db, id: number, { phone, address, ...names }: ProfileChange) =>
  db
    .updateTable('users')
    .set({ ...names, phone: emptyToNull(phone), address: emptyToNull(address) })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();

/** Locks a user until the transaction ends. Take this lock before changing the user's tokens or sessions, to
 * avoid deadlocks.
 * @param strength `key share` prevents deletion, `no key update` also writes to the row, `update` also
 * writes to rows that refer to it
 * @returns null if there is no such user */
export async function lockUser(
  tx: Db,
  id: number,
  strength: 'key share' | 'no key update' | 'update',
) {
  const user = tx
    .selectFrom('users')
    .select([...NAMES, 'password_hash', 'password_proved_at', 'email_verified_at'])
    .select(IS_SUSPENDED.as('is_suspended'))
    .where('id', '=', id);
  const locked = {
    'key share': () => user.forKeyShare(),
    'no key update': () => user.forNoKeyUpdate(),
    update: () => user.forUpdate(),
  }[strength]();
  return (await locked.executeTakeFirst()) ?? null;
}

/** Whether a row of `users` is suspended, by the database's clock. */
export const IS_SUSPENDED = sql<boolean>`
  suspended_at IS NOT NULL AND (suspended_until IS NULL OR suspended_until > now())`;

/** Refuses suspended accounts.
 * @param db a transaction that holds a lock on the account, so that it cannot be suspended at the same time
 * @returns whether a suspension has expired
 * @throws {AccountSuspended} */
export async function refuseSuspended(db: Db, userId: number): Promise<boolean> {
  const suspended = await db
    .selectFrom('users')
    .select(IS_SUSPENDED.as('still'))
    .where('id', '=', userId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  if (suspended?.still) throw new AccountSuspended(userId);
  return suspended !== undefined;
}

/** The signed-in user, with the contract's field names. */
export const presentUser = (
  user: Omit<WireUser, 'created_at'> & { readonly created_at: Date },
) => ({
  id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  phone: user.phone,
  address: user.address,
  created_at: user.created_at.toISOString(),
});

/** The response to every sign-in. */
export const presentSignIn = (token: string, user: Parameters<typeof presentUser>[0]) => ({
  token,
  user: presentUser(user),
  need_account_verification: false as const,
});
export type SignedIn = ReturnType<typeof presentSignIn>;
