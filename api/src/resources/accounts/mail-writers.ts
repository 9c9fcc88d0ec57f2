import type { Db } from '../../db/schema';
import { issueMailToken } from '../../identity/mail-tokens';
import { findAccountByEmail } from '../../identity/user-repository';
import type { MailText } from '../../plugins/mail/mail-content';
import type { MailWriters, WriteMail } from '../../plugins/mail/mail-writers';
import { accountDeletedText, passwordChangedText, resetText, verifyText } from './mail-texts';

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

/** A mail to the owner of an account. It goes to the account's own address, not to the one that was typed into a form.
 * @param writeText null when there is nothing to say */
const toOwner =
  (
    writeText: (db: Db, siteOrigin: string, account: Account) => Promise<MailText | null>,
  ): WriteMail =>
  async (db, siteOrigin, { recipient }) => {
    const account = await findAccountByEmail(db, recipient);
    const text = account && (await writeText(db, siteOrigin, account));
    return account && text ? { to: account.email, firstName: account.first_name, text } : null;
  };

/** Mails about accounts. A link is made only for an account that is there and can use it. */
export const accountMailWriters = {
  verify: toOwner(async (db, siteOrigin, { id, email_verified_at }) =>
    email_verified_at ? null : verifyText(siteOrigin, await issueMailToken(db, id, 'verify')),
  ),
  reset: toOwner(async (db, siteOrigin, { id }) =>
    resetText(siteOrigin, await issueMailToken(db, id, 'reset')),
  ),
  'password-changed': toOwner(async (_db, siteOrigin) => passwordChangedText(siteOrigin)),
  'account-deleted': async (_db, siteOrigin, { recipient, details = {} }) => ({
    to: recipient,
    firstName: details['first_name'],
    text: accountDeletedText(siteOrigin),
  }),
} satisfies Partial<MailWriters>;
