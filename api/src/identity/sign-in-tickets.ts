import { TICKET_MIN, TICKET_TRIES } from '@tableside/contracts/account/rules';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { hashToken, issueToken } from './token';

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
