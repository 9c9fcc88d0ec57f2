import { findAccountByEmail } from '../../auth/users';
import type { Db } from '../../db/schema';
import type { MailText, WriteMail, WrittenOrder } from '../queue/email';

export interface OwnerMail {
  readonly db: Db;
  /** Without a slash at the end. */
  readonly siteOrigin: string;
  readonly account: NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;
  readonly order: WrittenOrder;
  readonly details: WrittenOrder['details'];
}

/** A mail to the owner of an account. It goes to the account's own address, not to the one that was typed into a form.
 * @param writeText null when there is nothing to say */
export const toOwner =
  (writeText: (mail: OwnerMail) => MailText | null | Promise<MailText | null>): WriteMail =>
  async (db, siteOrigin, order) => {
    const account = await findAccountByEmail(db, order.recipient);
    if (!account) return null;
    const text = await writeText({ db, siteOrigin, account, order, details: order.details });
    return text && { to: account.email, firstName: account.first_name, text };
  };

export const NOTHING_TO_DO = 'If it was you, there is nothing to do.';

const DAY_MIN = 24 * 60;

/** A number of minutes in words: in days or hours where it is a whole number of more than one or two of them. */
export function formatMinutes(minutes: number): string {
  if (minutes > DAY_MIN && minutes % DAY_MIN === 0) return `${minutes / DAY_MIN} days`;
  return minutes > 120 && minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`;
}
