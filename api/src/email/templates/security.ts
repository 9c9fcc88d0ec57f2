import { paths } from '@tableside/contracts/paths';
import { NOTHING_TO_DO, toOwner, formatMinutes, type OwnerEmail } from './to-owner';
import { readTwoStep } from '../../auth/second-steps';
import { REPORT_SIGN_IN_LINK_MIN } from '@tableside/contracts/account/rules';
import { issueEmailToken } from '../../auth/tokens';
import { formatCityTime } from '../../inquiries/describe';
import { readStoredCity } from '../../settings/repository';

const chooseNewPassword = (siteOrigin: string) => ({
  label: 'Choose a new password',
  url: siteOrigin + paths.forgotPassword,
});

export const passwordChanged = toOwner(({ siteOrigin }) => ({
  subject: 'Your Tableside password was changed',
  lead: "Your Tableside password was changed and your other devices were logged out. If this wasn't you, secure your account now:",
  action: chooseNewPassword(siteOrigin),
  notes: [NOTHING_TO_DO],
}));

export const twoStepOn = toOwner(({ siteOrigin }) => ({
  subject: 'Two-step login is on for your Tableside account',
  lead: "Two-step login was turned on for your Tableside account. You'll now need a code as well as your password. If this wasn't you, secure your account now. Choosing a new password turns off two-step login if it was turned on in the last 7 days.",
  action: chooseNewPassword(siteOrigin),
  notes: [
    'If this was you, keep your recovery codes somewhere other than your phone. If you lose your phone, you can log in with one of them.',
  ],
}));

export const twoStepOff = toOwner(({ siteOrigin, details }) => {
  const removed = Number(details['passkeys'] ?? 0) ? 'Your passkeys were removed too. ' : '';
  return {
    subject: 'Two-step login is off for your Tableside account',
    lead: `Two-step login was turned off for your Tableside account. You now log in with just your password, and your recovery codes no longer work. ${removed}If this wasn't you, secure your account now:`,
    action: chooseNewPassword(siteOrigin),
    notes: [NOTHING_TO_DO],
  };
});

export const recoveryUsed = toOwner(async ({ db, siteOrigin, account }) => {
  const { recoveryCodesLeft: left } = await readTwoStep(db, account.id);
  return {
    subject: 'A recovery code was used on your Tableside account',
    lead: `Someone logged in to your Tableside account with your password and a recovery code. ${left === 1 ? '1 code is' : `${left} codes are`} left; you can create new ones in your profile. If this wasn't you, secure your account now:`,
    action: chooseNewPassword(siteOrigin),
    notes: ['Then create new recovery codes in your profile.', NOTHING_TO_DO],
  };
});

export const recoveryRenewed = toOwner(({ siteOrigin }) => ({
  subject: 'Your Tableside recovery codes were replaced',
  lead: "New recovery codes were created for your Tableside account. The old ones no longer work. If this wasn't you, secure your account now:",
  action: chooseNewPassword(siteOrigin),
  notes: [NOTHING_TO_DO],
}));

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
  lead: 'A passkey was added to your Tableside account. It can log in without your password.',
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
