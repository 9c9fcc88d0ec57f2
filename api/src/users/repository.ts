import { sql } from 'kysely';
import type { Db } from '../db/schema';

const COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'address',
  'created_at',
] as const;

/** A person as they see themselves. */
export const findUser = (db: Db, id: number) =>
  db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** The account of an address, in capitals or not, with what a sign-in has to check. */
export const findAccountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select([...COLUMNS, 'password_hash', 'email_verified_at'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();

/** Keeps a person in place until the transaction ends: for `key share` nobody deletes the account meanwhile, for
 * `update` nobody writes anything of theirs either.
 * @returns null when there is no such person (any more) */
export async function lockUser(tx: Db, id: number, strength: 'key share' | 'update') {
  const user = tx.selectFrom('users').select(['email', 'first_name']).where('id', '=', id);
  const locked = strength === 'update' ? user.forUpdate() : user.forKeyShare();
  return (await locked.executeTakeFirst()) ?? null;
}
