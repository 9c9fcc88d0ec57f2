import type { AdvertiseRequest, ContactRequest } from '@tableside/contracts/site/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';

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
