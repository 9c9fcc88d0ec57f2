import {
  type AdvertiseRequest,
  type ContactRequest,
  INQUIRY_HANDLED_MONTHS,
  INQUIRY_OPEN_MONTHS,
} from '@tableside/contracts/site/rules';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { exists } from '../db/sql';
import { type EmailKind, enqueueEmail } from '../email/queue/queue';

/** Minutes in which the same text from the same address counts as a double submit. */
const REPEAT_WITHIN_MIN = 10;

const justNow = sql<Date>`now() - make_interval(mins => ${REPEAT_WITHIN_MIN})`;
const lowerEmail = sql<string>`lower(email)`;

/** Whether the same message from the same address (in any case) was just stored. */
export const isMessageRepeated = (tx: Db, message: ContactRequest) =>
  exists(
    tx
      .selectFrom('contact_messages')
      .select('id')
      .where(lowerEmail, '=', sql<string>`lower(${message.email})`)
      .where('created_at', '>', justNow)
      .where('full_name', '=', message.full_name)
      .where('subject', '=', message.subject)
      .where('message', '=', message.message),
  );

export async function createContactMessage(tx: Db, message: ContactRequest): Promise<number> {
  const { full_name, email, subject, message: text } = message;
  const { id } = await tx
    .insertInto('contact_messages')
    .values({ full_name, email, subject, message: text })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether the same inquiry from the same address (in any case) was just stored. */
export const isInquiryRepeated = (tx: Db, inquiry: AdvertiseRequest) =>
  exists(
    tx
      .selectFrom('advertisement_inquiries')
      .select('id')
      .where(lowerEmail, '=', sql<string>`lower(${inquiry.email})`)
      .where('created_at', '>', justNow)
      .where('restaurant_name', '=', inquiry.restaurant_name)
      .where('contact_person', '=', inquiry.contact_person)
      .where('phone', '=', inquiry.phone)
      .where('message', '=', inquiry.message),
  );

export async function createAdvertisementInquiry(tx: Db, inquiry: AdvertiseRequest) {
  const { restaurant_name, contact_person, email, phone, message } = inquiry;
  const { id } = await tx
    .insertInto('advertisement_inquiries')
    .values({ restaurant_name, contact_person, email, phone, message })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds an address to the launch list, unless it is already on it. */
export async function createNotifySignup(db: Db, email: string): Promise<void> {
  await sql`INSERT INTO notify_signups (email) VALUES (${email}) ON CONFLICT DO NOTHING`.execute(
    db,
  );
}

type InquiryKind = 'contact' | 'advertise' | 'notify';

/** A row of any of the three forms. Fields that a form lacks are empty. */
export interface Inquiry {
  readonly kind: InquiryKind;
  /** Unique per kind. */
  readonly id: number;
  readonly created_at: Date;
  /** Null while it is open, and always for launch signups. */
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
  FROM advertisement_inquiries
  UNION ALL
  SELECT 'notify', id, created_at, NULL, '', '', email, '', '', ''
  FROM notify_signups`;

export async function listInquiries(db: Db): Promise<Inquiry[]> {
  const { rows } = await sql<Inquiry>`
    SELECT * FROM (${everything}) e ORDER BY e.created_at DESC, e.kind, e.id DESC`.execute(db);
  return rows;
}

export async function listOpenInquiries(db: Db, kind: 'contact' | 'advertise', limit: number) {
  const { rows } = await sql<Inquiry>`
    SELECT * FROM (${everything}) e WHERE e.kind = ${kind} AND e.handled_at IS NULL
    ORDER BY e.created_at, e.id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function countOpenInquiries(
  db: Db,
  kinds: readonly ('contact' | 'advertise')[] = ['contact', 'advertise'],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (${everything}) e
    WHERE e.kind = ANY(${[...kinds]}::text[]) AND e.handled_at IS NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findInquiry(db: Db, kind: InquiryKind, id: number) {
  const { rows } = await sql<Inquiry>`
    SELECT * FROM (${everything}) e
    WHERE e.kind = ${kind} AND e.id = ${id}::bigint`.execute(db);
  return rows[0];
}

const TABLES = {
  contact: 'contact_messages',
  advertise: 'advertisement_inquiries',
  notify: 'notify_signups',
} as const satisfies Record<InquiryKind, string>;

/** Deletes all form submissions of an email address, in any case.
 * @returns the number of deleted rows */
export const deleteInquiriesOf = (db: Db, email: string): Promise<number> =>
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

export async function deleteNotifySignups(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('notify_signups').executeTakeFirst();
  return Number(numDeletedRows);
}

/** Marks an open message or inquiry as handled.
 * @returns false if there is no open one */
export async function handleInquiry(tx: Db, kind: 'contact' | 'advertise', id: number) {
  const { numUpdatedRows } = await tx
    .updateTable(TABLES[kind])
    .set({ handled_at: sql<Date>`now()` })
    .where('id', '=', sql<number>`${id}::bigint`)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function reopenInquiry(tx: Db, kind: 'contact' | 'advertise', id: number) {
  await tx
    .updateTable(TABLES[kind])
    .set({ handled_at: null })
    .where('id', '=', sql<number>`${id}::bigint`)
    .execute();
}

/** Deletes messages and inquiries after the retention period, which is longer for open ones. */
export async function removeOldInquiries(db: Db): Promise<void> {
  const monthsAgo = (months: number) => sql<Date>`now() - make_interval(months => ${months})`;
  for (const table of [TABLES.contact, TABLES.advertise]) {
    await db
      .deleteFrom(table)
      .where((is) =>
        is.or([
          is('handled_at', '<=', monthsAgo(INQUIRY_HANDLED_MONTHS)),
          is.and([
            is('handled_at', 'is', null),
            is('created_at', '<=', monthsAgo(INQUIRY_OPEN_MONTHS)),
          ]),
        ]),
      )
      .execute();
  }
}

export const findContactMessage = (db: Db, id: number) =>
  db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst();

export const findAdvertisementInquiry = (db: Db, id: number) =>
  db.selectFrom('advertisement_inquiries').selectAll().where('id', '=', id).executeTakeFirst();

/** Hourly limit of emails about messages and inquiries per operator address. Then one email says that more
 * are waiting. */
export const OPERATOR_EMAILS_PER_HOUR = 60;

/** Queues emails to the operator about a row stored in the same transaction, one per address, so that a
 * broken address does not affect the others. The caller prevents concurrent counting.
 * @param id of the row, which is read when the email is sent */
export async function enqueueOperatorEmails(
  tx: Db,
  operatorEmails: readonly string[],
  kind: 'contact' | 'advertise',
  id: number,
): Promise<void> {
  for (const recipient of operatorEmails) {
    if ((await countLately(tx, recipient, ['contact', 'advertise'])) < OPERATOR_EMAILS_PER_HOUR) {
      await enqueueEmail(tx, { kind, recipient, details: { id: String(id) } });
    } else if ((await countLately(tx, recipient, ['inquiries-waiting'])) === 0) {
      await enqueueEmail(tx, { kind: 'inquiries-waiting', recipient });
    }
  }
}

async function countLately(tx: Db, recipient: string, kinds: readonly EmailKind[]) {
  const { count } = await tx
    .selectFrom('emails')
    .select(sql<number>`count(*)`.as('count'))
    // Matches the partial index.
    .where(sql<boolean>`kind IN ('contact', 'advertise', 'inquiries-waiting')`)
    .where('kind', 'in', [...kinds])
    .where('recipient', '=', recipient)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
}
