import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema';
import type { MailKind } from './queue';

/** An order that this process has taken, for as long as its lease lasts. */
export interface ClaimedOrder {
  readonly id: number;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly details: Record<string, string>;
  readonly created_at: Date;
  /** This one included. */
  readonly attempts: number;
  readonly last_error: string | null;
}

/** A kind that only a newer version of this program knows is left to it. */
const KINDS = {
  verify: true,
  'verify-again': true,
  reset: true,
  'password-changed': true,
  'new-sign-in': true,
  'passkey-added': true,
  'two-step-on': true,
  'two-step-off': true,
  'recovery-used': true,
  'recovery-renewed': true,
  'role-granted': true,
  'role-revoked': true,
  'owner-code': true,
  'owner-news': true,
  'account-deleted': true,
  contact: true,
  advertise: true,
  'account-suspended': true,
  'account-restored': true,
  'queue-refused': true,
  'queue-removed': true,
  'enquiries-waiting': true,
} as const satisfies Readonly<Record<MailKind, true>>;

/** Instants are the database's, so that hosts whose clocks differ agree. */
const now = sql<Date>`now()`;
const inMs = (ms: number): RawBuilder<Date> => sql`now() + make_interval(secs => ${ms / 1000})`;

/** Takes orders that are due, the longest due first. Nobody else is given them before the lease ends; then they are due
 * again, so that a process that dies takes none with it.
 * @param limit how many at most */
export async function claimOrders(
  db: Db,
  limit: number,
  leaseMs: number,
): Promise<readonly ClaimedOrder[]> {
  return db
    .with(
      (cte) => cte('due').materialized(),
      (query) =>
        query
          .selectFrom('mails')
          .select('id')
          .where('sent_at', 'is', null)
          .where('given_up_at', 'is', null)
          .where('next_attempt_at', '<=', now)
          .where('kind', 'in', Object.keys(KINDS))
          .orderBy('next_attempt_at')
          .orderBy('id')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('mails')
    .from('due')
    .whereRef('mails.id', '=', 'due.id')
    .set({ attempts: sql`mails.attempts + 1`, next_attempt_at: inMs(leaseMs) })
    .returning([
      'mails.id',
      sql<MailKind>`mails.kind`.as('kind'),
      'mails.recipient',
      'mails.details',
      'mails.created_at',
      'mails.attempts',
      'mails.last_error',
    ])
    .execute();
}

/** What a process writes about an order is void once its lease has ended and another one has taken it. */
const ofLease = (db: Db, { id, attempts }: ClaimedOrder) =>
  db
    .updateTable('mails')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null);

/** Done with: the mail was sent, or there was nobody to send it to. What it was to say is forgotten; the last mail to
 * somebody whose account is deleted leaves nothing behind.
 * @param isSavedOnly whether it was written to a file instead */
export async function closeOrder(db: Db, order: ClaimedOrder, isSavedOnly: boolean): Promise<void> {
  if (order.kind === 'account-deleted') {
    await db.deleteFrom('mails').where('id', '=', order.id).execute();
    return;
  }
  await ofLease(db, order)
    .set({ sent_at: now, is_saved_only: isSavedOnly, details: '{}', last_error: null })
    .execute();
}

/** To be tried again.
 * @param reason without addresses, links and tokens */
export async function postponeOrder(
  db: Db,
  order: ClaimedOrder,
  waitMs: number,
  reason: string,
): Promise<void> {
  await ofLease(db, order)
    .set({ next_attempt_at: inMs(waitMs), last_error: reason })
    .execute();
}

/** @param reason without addresses, links and tokens */
export async function giveUpOrder(db: Db, order: ClaimedOrder, reason: string): Promise<void> {
  await ofLease(db, order).set({ given_up_at: now, last_error: reason }).execute();
}

/** As if it had not been taken: due at once, for whoever comes. */
export async function releaseOrder(db: Db, order: ClaimedOrder): Promise<void> {
  await ofLease(db, order)
    .set({ attempts: order.attempts - 1, next_attempt_at: now })
    .execute();
}

/** Forgets orders that were closed a week ago, or given up a month ago. */
export async function removeOldOrders(db: Db): Promise<void> {
  await db
    .deleteFrom('mails')
    .where((is) =>
      is.or([
        is('sent_at', '<', sql<Date>`now() - interval '7 days'`),
        is('given_up_at', '<', sql<Date>`now() - interval '30 days'`),
      ]),
    )
    .execute();
}
