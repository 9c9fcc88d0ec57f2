import { sql } from 'kysely';
import type { AdvertiseRequest, ContactRequest } from '@tableside/contracts/form-rules';
import type { Db } from '../db/schema';

export async function createContactMessage(db: Db, message: ContactRequest): Promise<void> {
  const { full_name, email, subject, message: text } = message;
  await db
    .insertInto('contact_messages')
    .values({ full_name, email, subject, message: text })
    .execute();
}

export async function createAdvertisementEnquiry(db: Db, enquiry: AdvertiseRequest): Promise<void> {
  const { restaurant_name, contact_person, email, phone, message } = enquiry;
  await db
    .insertInto('advertisement_enquiries')
    .values({ restaurant_name, contact_person, email, phone, message })
    .execute();
}

/** Signs an address up; one that is signed up already, in capitals or not, stays so. */
export async function createNotifySignup(db: Db, email: string): Promise<void> {
  await sql`INSERT INTO notify_signups (email) VALUES (${email}) ON CONFLICT DO NOTHING`.execute(
    db,
  );
}
