import { ENQUIRY_HANDLED_MONTHS, ENQUIRY_OPEN_MONTHS } from '@tableside/contracts/site/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** What the three forms keep: a message, an enquiry about advertising, an address to be told. */
export type EnquiryKind = 'contact' | 'advertise' | 'notify';

/** A row of any of them. What a kind has not is an empty text. */
export interface Enquiry {
  readonly kind: EnquiryKind;
  /** Unlike any other of its kind. */
  readonly id: number;
  readonly created_at: Date;
  /** Null until the operator has dealt with it; addresses to be told always. */
  readonly handled_at: Date | null;
  readonly name: string;
  readonly restaurant_name: string;
  readonly email: string;
  readonly phone: string;
  readonly subject: string;
  readonly message: string;
}

const everything = sql`
  SELECT 'contact' AS kind, id, created_at, handled_at, full_name AS name, '' AS restaurant_name,
    email, '' AS phone, subject, message
  FROM contact_messages
  UNION ALL
  SELECT 'advertise', id, created_at, handled_at, contact_person, restaurant_name,
    email, phone, '', message
  FROM advertisement_enquiries
  UNION ALL
  SELECT 'notify', id, created_at, NULL, '', '', email, '', '', ''
  FROM notify_signups`;

/** What was sent, the newest first. */
export async function listEnquiries(db: Db): Promise<Enquiry[]> {
  const { rows } = await sql<Enquiry>`
    SELECT * FROM (${everything}) e ORDER BY e.created_at DESC, e.kind, e.id DESC`.execute(db);
  return rows;
}

/** What waits for an answer, the oldest first.
 * @param limit how many at most */
export async function listOpenEnquiries(
  db: Db,
  kind: 'contact' | 'advertise',
  limit: number,
): Promise<Enquiry[]> {
  const { rows } = await sql<Enquiry>`
    SELECT * FROM (${everything}) e WHERE e.kind = ${kind} AND e.handled_at IS NULL
    ORDER BY e.created_at, e.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** How many messages and enquiries nobody has dealt with. */
export async function countOpenEnquiries(
  db: Db,
  kinds: readonly ('contact' | 'advertise')[] = ['contact', 'advertise'],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (${everything}) e
    WHERE e.kind = ANY(${[...kinds]}::text[]) AND e.handled_at IS NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

/** @returns undefined when there is none */
export async function findEnquiry(
  db: Db,
  kind: EnquiryKind,
  id: number,
): Promise<Enquiry | undefined> {
  const { rows } = await sql<Enquiry>`
    SELECT * FROM (${everything}) e
    WHERE e.kind = ${kind} AND e.id = ${id}::bigint`.execute(db);
  return rows[0];
}

const TABLES = {
  contact: 'contact_messages',
  advertise: 'advertisement_enquiries',
  notify: 'notify_signups',
} as const satisfies Record<EnquiryKind, string>;

/** Deletes everything that an email address sent with the forms; case does not matter.
 * @returns how many there were */
export const deleteEnquiriesOf = (db: Db, email: string): Promise<number> =>
  db.transaction().execute(async (tx) => {
    let count = 0;
    for (const table of Object.values(TABLES)) {
      const { numDeletedRows } = await tx
        .deleteFrom(table)
        .where(sql<string>`lower(email)`, '=', email.toLowerCase())
        .executeTakeFirst();
      count += Number(numDeletedRows);
    }
    return count;
  });

/** Deletes every address that wanted to be told.
 * @returns how many there were */
export async function deleteNotifySignups(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('notify_signups').executeTakeFirst();
  return Number(numDeletedRows);
}

/** Puts one away that is open.
 * @returns false when no such one is */
export async function handleEnquiry(
  tx: Db,
  kind: 'contact' | 'advertise',
  id: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(TABLES[kind])
    .set({ handled_at: sql<Date>`now()` })
    .where('id', '=', sql<number>`${id}::bigint`)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Opens one again that was put away. */
export async function reopenEnquiry(
  tx: Db,
  kind: 'contact' | 'advertise',
  id: number,
): Promise<void> {
  await tx
    .updateTable(TABLES[kind])
    .set({ handled_at: null })
    .where('id', '=', sql<number>`${id}::bigint`)
    .execute();
}

/** Removes what was dealt with long ago, and what nobody has dealt with for longer. */
export async function removeOldEnquiries(db: Db): Promise<void> {
  const monthsAgo = (months: number) => sql<Date>`now() - make_interval(months => ${months})`;
  for (const table of [TABLES.contact, TABLES.advertise]) {
    await db
      .deleteFrom(table)
      .where((is) =>
        is.or([
          is('handled_at', '<=', monthsAgo(ENQUIRY_HANDLED_MONTHS)),
          is.and([
            is('handled_at', 'is', null),
            is('created_at', '<=', monthsAgo(ENQUIRY_OPEN_MONTHS)),
          ]),
        ]),
      )
      .execute();
  }
}
