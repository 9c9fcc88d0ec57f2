import { issueMailToken } from '../../identity/mail-tokens';
import type { Db } from '../../db/schema';
import { findAccountByEmail } from '../../identity/user-repository';
import type { MailAddress } from './message';
import type { MailOrder } from './queue';
import {
  accountDeletedText,
  passwordChangedText,
  resetText,
  verifyText,
  type MailText,
} from './templates';
import { writeEnquiry } from '../../resources/enquiries/write-enquiry-mail';

/** A mail that is ready to be put into its form. */
export interface Letter {
  /** Address it goes to. */
  readonly to: string;
  readonly firstName: string | undefined;
  /** Who gets the answers; left out, the site. The name is one line of a stranger, the address was checked. */
  readonly replyTo?: MailAddress | undefined;
  readonly text: MailText;
}

/** Writes what was ordered, as things are now: a link is made only for an account that is there and can use it.
 * It goes to the account's own address, not to the one that was typed into a form. What people wrote to the operator
 * goes to the address that was configured.
 * @param siteOrigin without a slash at the end
 * @returns null when there is nothing to say to anybody */
export async function writeLetter(
  db: Db,
  siteOrigin: string,
  order: MailOrder,
): Promise<Letter | null> {
  const { kind, recipient, details = {} } = order;
  if (kind === 'contact' || kind === 'advertise' || kind === 'enquiries-waiting') {
    return writeEnquiry(db, order);
  }
  if (kind === 'account-deleted') {
    const text = accountDeletedText(siteOrigin);
    return { to: recipient, firstName: details['first_name'], text };
  }
  const account = await findAccountByEmail(db, recipient);
  if (!account) return null;
  const letter = { to: account.email, firstName: account.first_name };
  if (kind === 'password-changed') return { ...letter, text: passwordChangedText(siteOrigin) };
  if (kind === 'verify' && account.email_verified_at) return null;
  const write = kind === 'verify' ? verifyText : resetText;
  return { ...letter, text: write(siteOrigin, await issueMailToken(db, account.id, kind)) };
}
