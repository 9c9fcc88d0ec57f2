import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema';
import { MAIL_KINDS, type MailKind } from './queue';
import { toPlainText } from '../../lib/text';

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

/** Instants are the database's, so that hosts whose clocks differ agree. */
const now = sql<Date>`now()`;
const inMs = (ms: number): RawBuilder<Date> => sql`now() + make_interval(secs => ${ms / 1000})`;

/** Takes orders that are due, the longest due first. Nobody else is given them before the lease ends; then they are due
 * again, so that a process that dies takes none with it.
 * A kind that only a newer version of this program knows is left to it.
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
          .where('kind', 'in', [...MAIL_KINDS])
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

/** An order that is not done with, as the operator sees it. */
export interface WaitingOrder {
  readonly id: number;
  readonly kind: string;
  readonly recipient: string;
  readonly attempts: number;
  readonly next_attempt_at: Date;
  readonly last_error: string | null;
  readonly created_at: Date;
}

/** How many mails wait, were sent or only saved to a file in the last week, and were given up in the last month. */
export const countOrders = (db: Db) =>
  db
    .selectFrom('mails')
    .select([
      sql<number>`count(*) FILTER (WHERE sent_at IS NULL AND given_up_at IS NULL)`.as('waiting'),
      sql<number>`count(sent_at) FILTER (WHERE NOT is_saved_only)`.as('sent'),
      sql<number>`count(*) FILTER (WHERE is_saved_only)`.as('savedOnly'),
      sql<number>`count(given_up_at)`.as('givenUp'),
    ])
    .executeTakeFirstOrThrow();

/** What waits, the next one first.
 * @param limit how many at most */
export const listWaiting = (db: Db, limit: number): Promise<WaitingOrder[]> =>
  db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'attempts', 'next_attempt_at', 'last_error', 'created_at'])
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** What was given up, the latest first.
 * @param limit how many at most */
export const listGivenUp = (db: Db, limit: number): Promise<WaitingOrder[]> =>
  db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'attempts', 'next_attempt_at', 'last_error', 'created_at'])
    .where('given_up_at', 'is not', null)
    .orderBy('given_up_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Makes what was given up due again, with all its attempts before it.
 * @returns how many */
export async function renewGivenUp(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({
      given_up_at: null,
      attempts: 0,
      last_error: null,
      next_attempt_at: sql<Date>`now()`,
    })
    .where('given_up_at', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Enough to recognise an address that one knows, and no more: `m…@example.com`. */
export function maskAddress(address: string): string {
  const [, first = '', domain = ''] = /^(.).*(@[^@]*)$/su.exec(address) ?? [];
  return toPlainText(`${first}…${domain}`);
}

/** How long emails wait for a process with a mail server after the last one was seen: long enough for a restart, or for
 * a mistake in its settings to be noticed. */
const KNOWN_FOR_HOURS = 24;

/** Records that a process with a mail server runs on this database. */
export async function recordMailServer(db: Db): Promise<void> {
  await db
    .insertInto('mail_server')
    .values({ id: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql`now()` }))
    .execute();
}

/** Forgets it, for a database that no other process uses. */
export async function forgetMailServer(db: Db): Promise<void> {
  await db.deleteFrom('mail_server').execute();
}

/** Whether a process with a mail server ran on this database within the last day. */
export async function hasMailServer(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('mail_server')
    .select('id')
    .where('seen_at', '>', sql<Date>`now() - make_interval(hours => ${KNOWN_FOR_HOURS})`)
    .executeTakeFirst();
  return row !== undefined;
}
