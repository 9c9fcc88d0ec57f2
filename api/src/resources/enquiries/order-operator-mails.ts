import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { orderMail, type MailKind } from '../../plugins/mail/queue';

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
