import {
  type AdvertiseRequest,
  type ContactRequest,
  ENQUIRY_HANDLED_MONTHS,
  ENQUIRY_OPEN_MONTHS,
} from '@tableside/contracts/site/rules';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { type MailKind, orderMail } from '../email/queue/queue';

/** How long the same text from the same address counts as the same enquiry, in minutes: nobody sends it again later than
 * that because of a second press or a time-out. */
const REPEAT_WITHIN_MIN = 10;

const justNow = sql<Date>`now() - make_interval(mins => ${REPEAT_WITHIN_MIN})`;
const lowerEmail = sql<string>`lower(email)`;

/** True when the same message came from the same address, in capitals or not, a moment ago. */
export async function isMessageRepeated(tx: Db, message: ContactRequest): Promise<boolean> {
  const row = await tx
    .selectFrom('contact_messages')
    .select('id')
    .where(lowerEmail, '=', sql<string>`lower(${message.email})`)
    .where('created_at', '>', justNow)
    .where('full_name', '=', message.full_name)
    .where('subject', '=', message.subject)
    .where('message', '=', message.message)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns its id */
export async function createContactMessage(tx: Db, message: ContactRequest): Promise<number> {
  const { full_name, email, subject, message: text } = message;
  const { id } = await tx
    .insertInto('contact_messages')
    .values({ full_name, email, subject, message: text })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** True when the same enquiry came from the same address, in capitals or not, a moment ago. */
export async function isEnquiryRepeated(tx: Db, enquiry: AdvertiseRequest): Promise<boolean> {
  const row = await tx
    .selectFrom('advertisement_enquiries')
    .select('id')
    .where(lowerEmail, '=', sql<string>`lower(${enquiry.email})`)
    .where('created_at', '>', justNow)
    .where('restaurant_name', '=', enquiry.restaurant_name)
    .where('contact_person', '=', enquiry.contact_person)
    .where('phone', '=', enquiry.phone)
    .where('message', '=', enquiry.message)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns its id */
export async function createAdvertisementEnquiry(
  tx: Db,
  enquiry: AdvertiseRequest,
): Promise<number> {
  const { restaurant_name, contact_person, email, phone, message } = enquiry;
  const { id } = await tx
    .insertInto('advertisement_enquiries')
    .values({ restaurant_name, contact_person, email, phone, message })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Signs an address up; one that is signed up already, in capitals or not, stays so. */
export async function createNotifySignup(db: Db, email: string): Promise<void> {
  await sql`INSERT INTO notify_signups (email) VALUES (${email}) ON CONFLICT DO NOTHING`.execute(
    db,
  );
}

/** What the three forms keep: a message, an enquiry about advertising, an address to be told. */
type EnquiryKind = 'contact' | 'advertise' | 'notify';

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

/** A message as it is stored; undefined when there is none. */
export const findContactMessage = (db: Db, id: number) =>
  db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst();

/** An enquiry as it is stored; undefined when there is none. */
export const findAdvertisementEnquiry = (db: Db, id: number) =>
  db.selectFrom('advertisement_enquiries').selectAll().where('id', '=', id).executeTakeFirst();

/** Mails about messages and enquiries that one mailbox of the operator gets in any hour. Then comes one that says that
 * more are waiting. */
export const OPERATOR_MAILS_PER_HOUR = 60;

/** Has the operator mailed about a row that was stored in the same transaction, each address by itself, so that one that
 * does not work keeps the others from nothing. The caller makes sure that nobody else counts at the same time.
 * @param id of the row; its text is read when the mail is sent */
export async function orderOperatorMails(
  tx: Db,
  operatorEmails: readonly string[],
  kind: 'contact' | 'advertise',
  id: number,
): Promise<void> {
  for (const recipient of operatorEmails) {
    if ((await countLately(tx, recipient, ['contact', 'advertise'])) < OPERATOR_MAILS_PER_HOUR) {
      await orderMail(tx, { kind, recipient, details: { id: String(id) } });
    } else if ((await countLately(tx, recipient, ['enquiries-waiting'])) === 0) {
      await orderMail(tx, { kind: 'enquiries-waiting', recipient });
    }
  }
}

/** How many mails of some kinds were ordered for an address within the last hour. */
async function countLately(tx: Db, recipient: string, kinds: readonly MailKind[]): Promise<number> {
  const { count } = await tx
    .selectFrom('mails')
    .select(sql<number>`count(*)`.as('count'))
    // As the index says it, so that it serves.
    .where(sql<boolean>`kind IN ('contact', 'advertise', 'enquiries-waiting')`)
    .where('kind', 'in', [...kinds])
    .where('recipient', '=', recipient)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
}
