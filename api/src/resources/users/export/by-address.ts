import { sql } from 'kysely';
import type { Db } from '../../../db/schema';

/** Compares with an address as people do, in capitals or not. */
const is = (column: 'email' | 'recipient', address: string) =>
  sql<boolean>`lower(${sql.ref(column)}) = lower(${address})`;

/** Mails to an address that are still remembered, without what they said. */
export const listMails = (tx: Db, address: string) =>
  tx
    .selectFrom('mails')
    .select(['kind', 'recipient', 'created_at'])
    .select(sql<Date | null>`CASE WHEN NOT is_saved_only THEN sent_at END`.as('sent_at'))
    .where(is('recipient', address))
    .orderBy('id')
    .execute();

/** What was sent through the site's forms under an address.
 * @param address null for somebody whose address is not confirmed: nothing is known to be theirs */
export async function listFormEntries(tx: Db, address: string | null) {
  return {
    contact_messages: address ? await listContactMessages(tx, address) : [],
    advertisement_enquiries: address ? await listEnquiries(tx, address) : [],
    notify_signups: address ? await listSignups(tx, address) : [],
  };
}

const listContactMessages = (tx: Db, address: string) =>
  tx
    .selectFrom('contact_messages')
    .select(['full_name', 'email', 'subject', 'message', 'created_at'])
    .where(is('email', address))
    .orderBy('id')
    .execute();

const listEnquiries = (tx: Db, address: string) =>
  tx
    .selectFrom('advertisement_enquiries')
    .select(['restaurant_name', 'contact_person', 'email', 'phone', 'message', 'created_at'])
    .where(is('email', address))
    .orderBy('id')
    .execute();

const listSignups = (tx: Db, address: string) =>
  tx
    .selectFrom('notify_signups')
    .select(['email', 'created_at'])
    .where(is('email', address))
    .execute();
