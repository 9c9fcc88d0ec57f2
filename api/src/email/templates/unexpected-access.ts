import { DISOWN_LINK_MIN } from '@tableside/contracts/account/rules';
import { paths } from '@tableside/contracts/paths';
import { issueMailToken } from '../../auth/tokens';
import { formatCityTime } from '../../enquiries/describe';
import { readStoredCity } from '../../settings/repository';
import { formatMinutes, NOTHING_TO_DO, toOwner, type OwnerMail } from './to-owner';

/** How somebody signed in, by what their sign-in was noted as. */
const WAYS: ReadonlyMap<string | undefined, string> = new Map([
  ['password', 'with the password'],
  ['passkey', 'with a passkey'],
  ['google', 'through Google'],
]);

/** Somebody signed in in a browser that was not known. */
export const newSignIn = toOwner(async (mail) => ({
  subject: 'New sign-in to your Tableside account',
  lead: 'Somebody signed in to your Tableside account in a browser that we did not know.',
  fields: [...(await describeAccess(mail)), ['How', WAYS.get(mail.details['by']) ?? '']],
  ...(await offerToDisown(mail, mail.order.created_at)),
}));

/** Nobody knows when whoever added a passkey had signed in: what is undone begins as early as another link could undo. */
export const passkeyAdded = toOwner(async (mail) => ({
  subject: 'A passkey was added to your Tableside account',
  lead: 'Somebody who is signed in to your Tableside account added a passkey. It signs in without your password.',
  fields: await describeAccess(mail),
  ...(await offerToDisown(
    mail,
    new Date(mail.order.created_at.getTime() - DISOWN_LINK_MIN * 60_000),
  )),
}));

/** When and in which browser something was done. */
async function describeAccess({ db, order, details }: OwnerMail) {
  const { timeZone } = await readStoredCity(db);
  return [
    ['When', formatCityTime(order.created_at, timeZone)],
    ['Browser', details['device'] ?? ''],
  ] as const;
}

/** What an owner can do about somebody else.
 * @param since from when on the link undoes what was added to the account */
async function offerToDisown({ db, siteOrigin, account }: OwnerMail, since: Date) {
  const token = await issueMailToken(db, account.id, 'disown', since);
  return {
    action: {
      label: 'That was not me',
      url: `${siteOrigin}${paths.disownSignIn}?token=${encodeURIComponent(token)}`,
    },
    notes: [
      NOTHING_TO_DO,
      `If it was not, the link leads to a button that signs everybody out and lets you choose a new password. It works once, for ${formatMinutes(DISOWN_LINK_MIN)}.`,
    ],
  };
}
