import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { toPlainText } from '../../lib/text';

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
