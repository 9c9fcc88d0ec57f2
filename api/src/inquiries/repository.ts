import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { type EmailKind, enqueueEmail } from '../email/queue/queue';

/** The forms whose submissions are emailed to the operator, with their fields besides the address. */
const FIELDS = {
  contact: ['full_name', 'subject', 'message'],
  advertise: ['restaurant_name', 'contact_person', 'phone', 'message'],
} as const;
export type EmailedForm = keyof typeof FIELDS;

/** A submission as validated by the contract. */
export interface Submission {
  readonly kind: EmailedForm;
  readonly form: Readonly<Record<string, unknown>>;
}

/** Minutes in which the same text from the same address counts as a double submit. */
const REPEAT_WITHIN_MIN = 10;

/** Whether the same submission from the same address (in any case) was just stored. */
export async function isRepeated(tx: Db, { kind, form }: Submission): Promise<boolean> {
  const equal = FIELDS[kind].map((name) => sql`${sql.ref(name)} = ${form[name]}`);
  const { rows } = await sql`
    SELECT FROM ${sql.table(TABLES[kind])}
    WHERE lower(email) = lower(${form['email']}) AND ${sql.join(equal, sql` AND `)}
      AND created_at > now() - make_interval(mins => ${REPEAT_WITHIN_MIN})`.execute(tx);
  return rows.length > 0;
}

/** @returns the id */
export async function createInquiry(tx: Db, { kind, form }: Submission): Promise<number> {
  const columns = ['email', ...FIELDS[kind]];
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ${sql.table(TABLES[kind])} (${sql.join(columns.map((name) => sql.ref(name)))})
    VALUES (${sql.join(columns.map((name) => form[name]))}) RETURNING id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** Adds an address to the launch list, unless it is already on it. */
export async function createNotifySignup(db: Db, email: string): Promise<void> {
  await sql`INSERT INTO notify_signups (email) VALUES (${email}) ON CONFLICT DO NOTHING`.execute(
    db,
  );
}

type InquiryKind = EmailedForm | 'notify';

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

export async function listOpenInquiries(db: Db, kind: EmailedForm, limit: number) {
  const { rows } = await sql<Inquiry>`
    SELECT * FROM (${everything}) e WHERE e.kind = ${kind} AND e.handled_at IS NULL
    ORDER BY e.created_at, e.id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function countOpenInquiries(
  db: Db,
  kinds: readonly EmailedForm[] = ['contact', 'advertise'],
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
export async function handleInquiry(tx: Db, kind: EmailedForm, id: number) {
  const { numUpdatedRows } = await tx
    .updateTable(TABLES[kind])
    .set({ handled_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function reopenInquiry(tx: Db, kind: EmailedForm, id: number) {
  await tx.updateTable(TABLES[kind]).set({ handled_at: null }).where('id', '=', id).execute();
}

/** Hourly limit of emails about messages and inquiries per operator address. Then one email says that more
 * are waiting. */
export const OPERATOR_EMAILS_PER_HOUR = 60;

/** Queues emails to the operator about a row stored in the same transaction, one per address, so that a
 * broken address does not affect the others. The caller prevents concurrent counting.
 * @param id of the row, which is read when the email is sent */
export async function enqueueOperatorEmails(
  tx: Db,
  operatorEmails: readonly string[],
  kind: EmailedForm,
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
