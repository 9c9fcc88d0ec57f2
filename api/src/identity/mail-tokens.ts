import {
  DISOWN_LINK_MIN,
  RESET_LINK_MIN,
  VERIFY_LINK_MIN,
} from '@tableside/contracts/account/rules';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { hashToken, issueToken } from './token';

/** What the link of a mail lets its reader do: confirm the address, choose a new password, or say that a sign-in was
 * somebody else's. */
export type MailPurpose = 'verify' | 'reset' | 'disown';

const LIFE_MIN: Readonly<Record<MailPurpose, number>> = {
  verify: VERIFY_LINK_MIN,
  reset: RESET_LINK_MIN,
  disown: DISOWN_LINK_MIN,
};

/** Makes the token of a mail's link, to be called when the mail is sent: its life begins now, by the database's clock.
 * @param undoesSince from when on its use undoes what was added to the account; default null, where it does not say
 * @returns the token, which is kept nowhere else */
export async function issueMailToken(
  db: Db,
  userId: number,
  purpose: MailPurpose,
  undoesSince: Date | null = null,
): Promise<string> {
  const { token, hash } = issueToken();
  await db
    .insertInto('mail_tokens')
    .values({
      token_hash: hash,
      user_id: userId,
      purpose,
      undoes_since: undoesSince,
      expires_at: sql<Date>`now() + make_interval(mins => ${LIFE_MIN[purpose]})`,
    })
    .execute();
  return token;
}

export interface MailToken {
  readonly userId: number;
  readonly purpose: MailPurpose;
  /** Neither used nor too old. */
  readonly isUsable: boolean;
  /** Whether the person's address is confirmed. */
  readonly isConfirmed: boolean;
  /** Of the person's password, at this moment; null without one. */
  readonly passwordHash: string | null;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** Looks a token up without locking anything: guesses must cost nothing.
 * @param purposes what it may be for */
export async function findMailToken(
  db: Db,
  token: string,
  ...purposes: readonly MailPurpose[]
): Promise<MailToken | null> {
  const row = await db
    .selectFrom('mail_tokens')
    .innerJoin('users', 'users.id', 'user_id')
    .select([
      'user_id',
      'purpose',
      'email_verified_at',
      'password_hash',
      'email',
      'first_name',
      'last_name',
      sql<boolean>`used_at IS NULL AND expires_at > now()`.as('is_usable'),
    ])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', [...purposes])
    .executeTakeFirst();
  if (!row) return null;
  return {
    userId: row.user_id,
    purpose: row.purpose,
    passwordHash: row.password_hash,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    isUsable: row.is_usable,
    isConfirmed: row.email_verified_at !== null,
  };
}

/** What a used token says. */
export interface UsedToken {
  /** From when on what was added to the account is undone; null where it does not say. */
  readonly undoesSince: Date | null;
}

/** Uses a token up.
 * @returns null when it was used, ended or became too old meanwhile */
export async function useMailToken(tx: Db, token: string): Promise<UsedToken | null> {
  const row = await tx
    .updateTable('mail_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('undoes_since')
    .executeTakeFirst();
  return row ? { undoesSince: row.undoes_since } : null;
}

/** Ends the links of a person that nobody used. */
export async function voidMailTokens(
  tx: Db,
  userId: number,
  ...purposes: readonly MailPurpose[]
): Promise<void> {
  await tx
    .deleteFrom('mail_tokens')
    .where('user_id', '=', userId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .execute();
}

/** From when on the living links of a person undo what was added, the earliest first: whoever signs in twice is undone from
 * the first time on. Null without such a link. */
export async function findEarliestUndo(tx: Db, userId: number): Promise<Date | null> {
  const { since } = await tx
    .selectFrom('mail_tokens')
    .select((eb) => eb.fn.min('undoes_since').as('since'))
    .where('user_id', '=', userId)
    .where('purpose', '=', 'disown')
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return since;
}
