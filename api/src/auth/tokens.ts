import {
  TICKET_MIN,
  TICKET_TRIES,
  DISOWN_LINK_MIN,
  RESET_LINK_MIN,
  VERIFY_LINK_MIN,
} from '@tableside/contracts/account/rules';
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/schema';

const TOKEN_BYTES = 32;

/** What every token looks like. */
export const TOKEN_PATTERN = /[\w-]{43}/;

/** A secret that is handed out once, and what is kept of it. */
interface IssuedToken {
  /** 256 random bits in base64url, 43 characters. */
  readonly token: string;
  /** Its SHA-256; a guess cannot be helped by knowing it, so no slow hash is needed. */
  readonly hash: Buffer;
}

export function issueToken(): IssuedToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashToken(token) };
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** What the link of a mail lets its reader do: confirm the address, choose a new password, or say that a sign-in was
 * somebody else's. */
type MailPurpose = 'verify' | 'reset' | 'disown';

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
interface UsedToken {
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

/** By what somebody began to sign in. */
export type FirstStep = 'password' | 'google';

/** A sign-in that waits for its second step. */
export interface Ticket {
  readonly hash: Buffer;
  readonly userId: number;
  readonly firstStep: FirstStep;
}

/** @param holder what only the visitor has whose ticket it is
 * @returns the ticket, which is kept nowhere else */
export async function issueTicket(
  tx: Db,
  userId: number,
  firstStep: FirstStep,
  holder: string,
): Promise<string> {
  const { token } = issueToken();
  await tx
    .insertInto('sign_in_tickets')
    .values({
      ticket_hash: hashTicket(holder, token),
      user_id: userId,
      first_step: firstStep,
      expires_at: sql<Date>`now() + make_interval(mins => ${TICKET_MIN})`,
    })
    .execute();
  return token;
}

/** Counts a try with a ticket.
 * @returns null for a ticket that is unknown, used, too old, tried too often, or of another visitor */
export async function tryTicket(db: Db, holder: string, ticket: string): Promise<Ticket | null> {
  const hash = hashTicket(holder, ticket);
  const row = await db
    .updateTable('sign_in_tickets')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('ticket_hash', '=', hash)
    .where('tries', '<', TICKET_TRIES)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id', 'first_step'])
    .executeTakeFirst();
  return row ? { hash, userId: row.user_id, firstStep: row.first_step as FirstStep } : null;
}

/** Takes a ticket out: it lets nobody in a second time.
 * @returns false when it ended meanwhile */
export async function takeTicket(tx: Db, { hash }: Ticket): Promise<boolean> {
  const row = await tx
    .deleteFrom('sign_in_tickets')
    .where('ticket_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends what somebody began: the password may be another one now. */
export async function voidTickets(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute();
}

export async function removeExpiredTickets(db: Db): Promise<void> {
  await db
    .deleteFrom('sign_in_tickets')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}

const hashTicket = (holder: string, ticket: string): Buffer => hashToken(`${holder}.${ticket}`);
