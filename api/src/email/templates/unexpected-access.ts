import { REPORT_SIGN_IN_LINK_MIN } from '@tableside/contracts/account/rules';
import { paths } from '@tableside/contracts/paths';
import { issueEmailToken } from '../../auth/tokens';
import { formatCityTime } from '../../inquiries/describe';
import { readStoredCity } from '../../settings/repository';
import { formatMinutes, NOTHING_TO_DO, toOwner, type OwnerEmail } from './to-owner';

const WAYS: ReadonlyMap<string | undefined, string> = new Map([
  ['password', 'Password'],
  ['passkey', 'Passkey'],
  ['google', 'Google'],
]);

export const newSignIn = toOwner(async (email) => ({
  subject: 'New login to your Tableside account',
  lead: "Someone logged in to your Tableside account from a browser we don't recognize.",
  fields: [...(await describeAccess(email)), ['Method', WAYS.get(email.details['by']) ?? '']],
  ...(await offerToReportSignIn(email, email.order.created_at)),
}));

/** The sign-in of the session that added the passkey is not known, so the link undoes as much as any other
 * valid link could. */
export const passkeyAdded = toOwner(async (email) => ({
  subject: 'A passkey was added to your Tableside account',
  lead: 'Someone logged in to your Tableside account added a passkey. It works without your password.',
  fields: await describeAccess(email),
  ...(await offerToReportSignIn(
    email,
    new Date(email.order.created_at.getTime() - REPORT_SIGN_IN_LINK_MIN * 60_000),
  )),
}));

async function describeAccess({ db, order, details }: OwnerEmail) {
  const { timeZone } = await readStoredCity(db);
  return [
    ['When', formatCityTime(order.created_at, timeZone)],
    ['Browser', details['device'] ?? ''],
  ] as const;
}

/** The link for reporting someone else's access.
 * @param since additions to the account since then are undone */
async function offerToReportSignIn({ db, siteOrigin, account }: OwnerEmail, since: Date) {
  const token = await issueEmailToken(db, account.id, 'reportSignIn', since);
  return {
    action: {
      label: "This wasn't me",
      url: `${siteOrigin}${paths.reportSignIn}?token=${encodeURIComponent(token)}`,
    },
    notes: [
      NOTHING_TO_DO,
      `If it wasn't you, use the link to log out everywhere and choose a new password. It works once and expires in ${formatMinutes(REPORT_SIGN_IN_LINK_MIN)}.`,
    ],
  };
}
