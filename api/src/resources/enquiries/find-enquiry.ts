import type { Db } from '../../db/schema';

/** A message as it is stored; undefined when there is none. */
export const findContactMessage = (db: Db, id: number) =>
  db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst();

/** An enquiry as it is stored; undefined when there is none. */
export const findAdvertisementEnquiry = (db: Db, id: number) =>
  db.selectFrom('advertisement_enquiries').selectAll().where('id', '=', id).executeTakeFirst();

export type StoredMessage = NonNullable<Awaited<ReturnType<typeof findContactMessage>>>;
export type StoredEnquiry = NonNullable<Awaited<ReturnType<typeof findAdvertisementEnquiry>>>;
