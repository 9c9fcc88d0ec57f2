import { DISOWN_LINK_MIN } from '@tableside/contracts/account/rules';
import type { Db } from '../../db/schema';
import { issueMailToken } from '../../identity/mail-tokens';
import { findAccountByEmail } from '../../identity/user-repository';
import type { MailText } from '../../plugins/mail/mail-content';
import type { MailWriters, WriteMail, WrittenOrder } from '../../plugins/mail/mail-writers';
import { formatCityTime } from '../enquiries/describe';
import { readStoredCity } from '../../settings/repository';
import { takeFromBudgets, type AskedMail } from './mail-budgets';
import {
  accountDeletedText,
  newSignInText,
  passkeyAddedText,
  passwordChangedText,
  resetText,
  verifyText,
  type ToldAct,
} from './mail-texts';

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

/** A mail to the owner of an account. It goes to the account's own address, not to the one that was typed into a form.
 * @param writeText null when there is nothing to say */
export const toOwner =
  (
    writeText: (
      db: Db,
      siteOrigin: string,
      account: Account,
      order: WrittenOrder,
    ) => Promise<MailText | null>,
  ): WriteMail =>
  async (db, siteOrigin, order) => {
    const account = await findAccountByEmail(db, order.recipient);
    const text = account && (await writeText(db, siteOrigin, account, order));
    return account && text ? { to: account.email, firstName: account.first_name, text } : null;
  };

/** Takes a mail that anybody can ask for out of its budgets, once for all attempts to send it. */
async function isWithinBudget(
  db: Db,
  kind: AskedMail,
  { email_verified_at }: Account,
  { recipient, attempts, details }: WrittenOrder,
): Promise<boolean> {
  if (attempts > 1) return true;
  const isConfirmed = email_verified_at !== null;
  return takeFromBudgets(db, kind, { recipient, isConfirmed, network: details?.['network'] });
}

const verify = (kind: 'verify' | 'verify-again') =>
  toOwner(async (db, siteOrigin, account, order) => {
    if (account.email_verified_at) return null;
    if (!(await isWithinBudget(db, kind, account, order))) return null;
    return verifyText(siteOrigin, await issueMailToken(db, account.id, 'verify'));
  });

/** How somebody signed in, by what their sign-in was noted as. */
const WAYS: ReadonlyMap<string | undefined, string> = new Map([
  ['password', 'with the password'],
  ['passkey', 'with a passkey'],
  ['google', 'through Google'],
]);

/** When and in which browser something was done. */
async function tellAct(db: Db, { created_at, details }: WrittenOrder): Promise<ToldAct> {
  const { timeZone } = await readStoredCity(db);
  return { moment: formatCityTime(created_at, timeZone), device: details?.['device'] ?? '' };
}

/** Nobody knows when whoever added a passkey had signed in: as early as another link could undo. */
const lifeBefore = (moment: Date): Date => new Date(moment.getTime() - DISOWN_LINK_MIN * 60_000);

/** Mails about accounts. A link is made only for an account that is there and can use it. */
export const accountMailWriters = {
  verify: verify('verify'),
  'verify-again': verify('verify-again'),
  reset: toOwner(async (db, siteOrigin, account, order) =>
    (await isWithinBudget(db, 'reset', account, order))
      ? resetText(siteOrigin, await issueMailToken(db, account.id, 'reset'))
      : null,
  ),
  'password-changed': toOwner(async (_db, siteOrigin) => passwordChangedText(siteOrigin)),
  'new-sign-in': toOwner(async (db, siteOrigin, { id }, order) =>
    newSignInText(siteOrigin, await issueMailToken(db, id, 'disown', order.created_at), {
      ...(await tellAct(db, order)),
      way: WAYS.get(order.details?.['by']) ?? '',
    }),
  ),
  'passkey-added': toOwner(async (db, siteOrigin, { id }, order) =>
    passkeyAddedText(
      siteOrigin,
      await issueMailToken(db, id, 'disown', lifeBefore(order.created_at)),
      await tellAct(db, order),
    ),
  ),
  'account-deleted': async (_db, siteOrigin, { recipient, details = {} }) => ({
    to: recipient,
    firstName: details['first_name'],
    text: accountDeletedText(siteOrigin),
  }),
} satisfies Partial<MailWriters>;
