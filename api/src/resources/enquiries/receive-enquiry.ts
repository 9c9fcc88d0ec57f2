import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { orderOperatorMails } from './order-operator-mails';

/** Any fixed number that no other program locks in this database. */
const ENQUIRY_LOCK = 7_204_515_332;

/** A message or an enquiry on its way in. */
export interface IncomingEnquiry {
  readonly kind: 'contact' | 'advertise';
  /** Whether it has come already: a second press, or a browser that got no answer. */
  readonly isRepeated: (tx: Db) => Promise<boolean>;
  /** @returns the row's id */
  readonly store: (tx: Db) => Promise<number>;
}

/** Stores an enquiry and has the operator mailed, both or neither, and once however often it comes. One at a time: two of
 * the same see each other, and nobody's mailbox gets more than it should. A program's enquiry takes the same way as far as
 * the writing, so that the time of the answer tells it little.
 * @param isBot true keeps nothing */
export const receiveEnquiry = (
  db: Db,
  operatorEmails: readonly string[],
  { kind, isRepeated, store }: IncomingEnquiry,
  isBot: boolean,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${ENQUIRY_LOCK}::bigint)`.execute(tx);
    if ((await isRepeated(tx)) || isBot) return;
    await orderOperatorMails(tx, operatorEmails, kind, await store(tx));
  });
