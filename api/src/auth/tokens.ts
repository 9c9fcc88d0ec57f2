import {
  TICKET_MIN,
  TICKET_ATTEMPTS_MAX,
  REPORT_SIGN_IN_LINK_MIN,
  RESET_LINK_MIN,
  VERIFY_LINK_MIN,
} from '@tableside/contracts/account/rules';
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { NOW, inMinutes } from '../db/sql';

const TOKEN_BYTES = 32;

export const TOKEN_PATTERN = /[\w-]{43}/;

/** @returns 256 random bits in base64url, 43 characters, and the hash that is stored */
export function issueToken() {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** SHA-256. A slow hash is not needed for 256 random bits. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** What the link of an email is for: confirm the address, choose a new password, or report a sign-in. */
type EmailPurpose = 'verify' | 'reset' | 'reportSignIn';

const LIFE_MIN: Readonly<Record<EmailPurpose, number>> = {
  verify: VERIFY_LINK_MIN,
  reset: RESET_LINK_MIN,
  reportSignIn: REPORT_SIGN_IN_LINK_MIN,
};

/** Issues the token of an email's link. Call it when the email is sent, because its lifetime starts now, by
 * the database's clock.
 * @param undoesSince additions to the account since then are undone when it is used; default none
 * @returns the token; only a hash is stored */
export async function issueEmailToken(
  db: Db,
  userId: number,
  purpose: EmailPurpose,
  undoesSince: Date | null = null,
): Promise<string> {
  const { token, hash } = issueToken();
  await db
    .insertInto('email_tokens')
    .values({
      token_hash: hash,
      user_id: userId,
      purpose,
      undoes_since: undoesSince,
      expires_at: inMinutes(LIFE_MIN[purpose]),
    })
    .execute();
  return token;
}

export type EmailToken = NonNullable<Awaited<ReturnType<typeof findEmailToken>>>;

/** Finds a token without locking anything, so that guesses cost little.
 * @param purposes accepted purposes
 * @returns `isUsable`: neither used nor expired; `isConfirmed`: whether the user's address is; null if unknown */
export async function findEmailToken(db: Db, token: string, ...purposes: readonly EmailPurpose[]) {
  const row = await db
    .selectFrom('email_tokens')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id as userId', 'purpose', 'password_hash as passwordHash'])
    .select(['email', 'first_name', 'last_name'])
    .select([
      sql<boolean>`used_at IS NULL AND expires_at > now()`.as('isUsable'),
      sql<boolean>`email_verified_at IS NOT NULL`.as('isConfirmed'),
    ])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', [...purposes])
    .executeTakeFirst();
  return row ?? null;
}

/** Marks a token as used.
 * @returns additions to the account since `undoesSince` are undone; null if the token was used, ended or
 * expired in the meantime */
export async function useEmailToken(tx: Db, token: string) {
  const row = await tx
    .updateTable('email_tokens')
    .set({ used_at: NOW })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', NOW)
    .returning('undoes_since')
    .executeTakeFirst();
  return row ? { undoesSince: row.undoes_since } : null;
}

/** Deletes a user's unused tokens. */
export async function voidEmailTokens(
  tx: Db,
  userId: number,
  ...purposes: readonly EmailPurpose[]
): Promise<void> {
  await tx
    .deleteFrom('email_tokens')
    .where('user_id', '=', userId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .execute();
}

/** Earliest `undoes_since` of a user's valid links, so that everything since the first of several suspicious
 * sign-ins is undone; null without such a link. */
export async function findEarliestUndo(tx: Db, userId: number): Promise<Date | null> {
  const { since } = await tx
    .selectFrom('email_tokens')
    .select((eb) => eb.fn.min('undoes_since').as('since'))
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reportSignIn')
    .where('used_at', 'is', null)
    .where('expires_at', '>', NOW)
    .executeTakeFirstOrThrow();
  return since;
}

export type FirstStep = 'password' | 'google';

/** A sign-in that needs its second step. */
export interface SignInTicket {
  readonly hash: Buffer;
  readonly userId: number;
  readonly firstStep: FirstStep;
}

/** @param holder what the ticket is tied to
 * @returns the ticket; only a hash is stored */
export async function issueTicket(tx: Db, userId: number, firstStep: FirstStep, holder: string) {
  const { token } = issueToken();
  await tx
    .insertInto('sign_in_tickets')
    .values({
      ticket_hash: hashTicket(holder, token),
      user_id: userId,
      first_step: firstStep,
      expires_at: inMinutes(TICKET_MIN),
    })
    .execute();
  return token;
}

/** Counts an attempt with a ticket.
 * @returns null for a ticket that is unknown, used, expired, tried too often, or another visitor's */
export async function tryTicket(db: Db, holder: string, ticket: string) {
  const hash = hashTicket(holder, ticket);
  const row = await db
    .updateTable('sign_in_tickets')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('ticket_hash', '=', hash)
    .where('tries', '<', TICKET_ATTEMPTS_MAX)
    .where('expires_at', '>', NOW)
    .returning(['user_id', 'first_step'])
    .executeTakeFirst();
  return row ? { hash, userId: row.user_id, firstStep: row.first_step as FirstStep } : null;
}

/** Removes a ticket, so that it works only once.
 * @returns false if it ended in the meantime */
export async function consumeTicket(tx: Db, { hash }: SignInTicket): Promise<boolean> {
  const row = await tx
    .deleteFrom('sign_in_tickets')
    .where('ticket_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a user's unfinished sign-ins, for example after a new password. */
export async function voidTickets(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute();
}

const hashTicket = (holder: string, ticket: string): Buffer => hashToken(`${holder}.${ticket}`);
