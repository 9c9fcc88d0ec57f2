import { findAccountByEmail } from '../../auth/users';
import type { Db } from '../../db/schema';
import type { EmailText, WriteEmail, AttemptedEmail } from '../queue/queue';

export interface OwnerEmail {
  readonly db: Db;
  readonly siteOrigin: string;
  readonly account: NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;
  readonly order: AttemptedEmail;
  readonly details: AttemptedEmail['details'];
}

/** An email to the owner of an account. It goes to the stored address, not to the one typed into a form.
 * @param writeText returns null to send nothing */
export const toOwner =
  (writeText: (email: OwnerEmail) => EmailText | null | Promise<EmailText | null>): WriteEmail =>
  async (db, siteOrigin, order) => {
    const account = await findAccountByEmail(db, order.recipient);
    if (!account) return null;
    const text = await writeText({ db, siteOrigin, account, order, details: order.details });
    return text && { to: account.email, firstName: account.first_name, text };
  };

export const NOTHING_TO_DO = 'If this was you, no action is needed.';

const DAY_MIN = 24 * 60;

export function formatMinutes(minutes: number): string {
  if (minutes > DAY_MIN && minutes % DAY_MIN === 0) return `${minutes / DAY_MIN} days`;
  return minutes > 120 && minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`;
}
