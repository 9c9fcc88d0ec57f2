import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema';
import { exists } from '../../db/sql';
import { EMAIL_KINDS, type EmailKind } from './queue';
import { toPlainText } from '../../lib/text';

/** A queued email that this process has leased. */
export type LeasedEmail = Awaited<ReturnType<typeof leaseEmails>>[number];

/** Use the database's clock, so that servers with different clocks agree. */
const now = sql<Date>`now()`;
const inMs = (ms: number): RawBuilder<Date> => sql`now() + make_interval(secs => ${ms / 1000})`;

/** Leases due emails, longest due first. If the process dies, they are due again when the lease ends. Skips
 * kinds that only a newer version knows.
 * @param limit maximum number */
export async function leaseEmails(db: Db, limit: number, leaseMs: number) {
  return db
    .with(
      (cte) => cte('due').materialized(),
      (query) =>
        query
          .selectFrom('emails')
          .select('id')
          .where('sent_at', 'is', null)
          .where('given_up_at', 'is', null)
          .where('next_attempt_at', '<=', now)
          .where('kind', 'in', [...EMAIL_KINDS])
          .orderBy('next_attempt_at')
          .orderBy('id')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('emails')
    .from('due')
    .whereRef('emails.id', '=', 'due.id')
    .set({ attempts: sql`emails.attempts + 1`, next_attempt_at: inMs(leaseMs) })
    .returning([
      'emails.id',
      sql<EmailKind>`emails.kind`.as('kind'),
      'emails.recipient',
      'emails.details',
      'emails.created_at',
      'emails.attempts',
      'emails.last_error',
    ])
    .execute();
}

/** Updates are void if the lease has ended and another process has taken the email. */
const ofLease = (db: Db, { id, attempts }: LeasedEmail) =>
  db
    .updateTable('emails')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null);

/** Marks an email as done: sent, or nothing to send. Deletes its details; the last email to a user with a
 * deleted account is removed.
 * @param isSavedOnly whether it was saved to a file instead */
export async function markDone(db: Db, order: LeasedEmail, isSavedOnly: boolean): Promise<void> {
  if (order.kind === 'account-deleted') {
    await db.deleteFrom('emails').where('id', '=', order.id).execute();
    return;
  }
  await ofLease(db, order)
    .set({ sent_at: now, is_saved_only: isSavedOnly, details: '{}', last_error: null })
    .execute();
}

/** Schedules a retry.
 * @param reason without addresses, links, or tokens */
export async function scheduleRetry(db: Db, order: LeasedEmail, waitMs: number, reason: string) {
  await ofLease(db, order)
    .set({ next_attempt_at: inMs(waitMs), last_error: reason })
    .execute();
}

export async function markFailed(db: Db, order: LeasedEmail, reason: string): Promise<void> {
  await ofLease(db, order).set({ given_up_at: now, last_error: reason }).execute();
}

/** Returns an email to the queue, due at once. */
export async function releaseEmail(db: Db, order: LeasedEmail): Promise<void> {
  await ofLease(db, order)
    .set({ attempts: order.attempts - 1, next_attempt_at: now })
    .execute();
}

/** Counts waiting emails, those sent or saved to a file in the last week, and those that failed in the last month. */
export const countEmails = (db: Db) =>
  db
    .selectFrom('emails')
    .select([
      sql<number>`count(*) FILTER (WHERE sent_at IS NULL AND given_up_at IS NULL)`.as('waiting'),
      sql<number>`count(sent_at) FILTER (WHERE NOT is_saved_only)`.as('sent'),
      sql<number>`count(*) FILTER (WHERE is_saved_only)`.as('savedOnly'),
      sql<number>`count(given_up_at)`.as('givenUp'),
    ])
    .executeTakeFirstOrThrow();

/** An open or failed email, as shown to the operator. */
export type OpenEmail = Awaited<ReturnType<typeof listWaiting>>[number];

const selectEmails = (db: Db) =>
  db
    .selectFrom('emails')
    .select(['id', 'kind', 'recipient', 'attempts', 'next_attempt_at', 'last_error', 'created_at']);

/** Waiting emails, next first. */
export const listWaiting = (db: Db, limit: number) =>
  selectEmails(db)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Failed emails, latest first. */
export const listFailed = (db: Db, limit: number) =>
  selectEmails(db)
    .where('given_up_at', 'is not', null)
    .orderBy('given_up_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Queues failed emails again with all attempts.
 * @returns the number of emails */
export async function requeueFailed(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('emails')
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

/** Masks an address, so that only those who know it recognize it: `m…@example.com`. */
export function maskAddress(address: string): string {
  const [, first = '', domain = ''] = /^(.).*(@[^@]*)$/su.exec(address) ?? [];
  return toPlainText(`${first}…${domain}`);
}

/** How long emails wait for a process with a mail server after it was last seen: enough for a restart, or to
 * notice a mistake in its settings. */
const KNOWN_FOR_HOURS = 24;

/** Records that a process with a mail server uses this database. */
export async function recordMailServer(db: Db): Promise<void> {
  await db
    .insertInto('mail_server')
    .values({ id: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql`now()` }))
    .execute();
}

/** Clears that record, for a database that no other process uses. */
export async function clearMailServer(db: Db): Promise<void> {
  await db.deleteFrom('mail_server').execute();
}

/** Whether a process with a mail server used this database within the last day. */
export const hasMailServer = (db: Db) =>
  exists(
    db
      .selectFrom('mail_server')
      .select('id')
      .where('seen_at', '>', sql<Date>`now() - make_interval(hours => ${KNOWN_FOR_HOURS})`),
  );
