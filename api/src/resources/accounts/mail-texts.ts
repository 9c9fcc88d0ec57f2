import {
  DISOWN_LINK_MIN,
  RESET_LINK_MIN,
  VERIFY_LINK_MIN,
} from '@tableside/contracts/account/rules';
import { paths } from '@tableside/contracts/paths';
import type { MailText } from '../../plugins/mail/mail-content';

/** @param siteOrigin without a slash at the end
 * @param token of the kind `verify` */
export const verifyText = (siteOrigin: string, token: string): MailText => ({
  subject: 'Confirm your email address for Tableside',
  lead: 'You signed up at Tableside with this address. Confirm that it is yours:',
  action: {
    label: 'Confirm email address',
    url: `${siteOrigin}${paths.verifyEmail}?token=${encodeURIComponent(token)}`,
  },
  notes: [
    `The link asks for the password that you chose. It works for ${sayMinutes(VERIFY_LINK_MIN)}; after that, log in to get a new one.`,
    'If it was not you, ignore this mail. Nobody can use the account without this confirmation.',
  ],
});

/** @param siteOrigin without a slash at the end
 * @param token of the kind `reset` */
export const resetText = (siteOrigin: string, token: string): MailText => ({
  subject: 'Choose a new password for Tableside',
  lead: 'Somebody asked for a new password for your Tableside account. Choose one here:',
  action: {
    label: 'Choose a new password',
    url: `${siteOrigin}${paths.resetPassword}?token=${encodeURIComponent(token)}`,
  },
  notes: [
    `The link works once, for ${sayMinutes(RESET_LINK_MIN)}. A new password signs you out everywhere and removes passkeys, but for those that have been your second step for ${sayMinutes(DISOWN_LINK_MIN)}. Two-step sign-in that was turned on since then ends.`,
    'If it was not you, ignore this mail. Your password stays as it is.',
  ],
});

/** @param siteOrigin without a slash at the end */
export const passwordChangedText = (siteOrigin: string): MailText => ({
  subject: 'Your Tableside password was changed',
  lead: 'The password of your Tableside account was changed. All other devices are signed out. If it was not you, take the account back at once:',
  action: { label: 'Choose a new password', url: siteOrigin + paths.forgotPassword },
  notes: ['If it was you, there is nothing to do.'],
});

/** @param siteOrigin without a slash at the end */
export const accountDeletedText = (siteOrigin: string): MailText => ({
  subject: 'Your Tableside account is deleted',
  lead: 'Your Tableside account is deleted, with your favorites and your details. Your reviews are gone too, or stay without your name, as you chose. If it was not you, tell us:',
  action: { label: 'Write to us', url: siteOrigin + paths.contact },
  notes: ['This is our last mail to you. You are welcome back any time.'],
});

/** What somebody did in an account as its mail tells it, all in words of ours. */
export interface ToldAct {
  readonly moment: string;
  readonly device: string;
}

/** A sign-in is told with how it came. */
export interface ToldSignIn extends ToldAct {
  readonly way: string;
}

/** @param siteOrigin without a slash at the end
 * @param token of the kind `disown` */
export const newSignInText = (
  siteOrigin: string,
  token: string,
  { moment, device, way }: ToldSignIn,
): MailText => ({
  subject: 'New sign-in to your Tableside account',
  lead: 'Somebody signed in to your Tableside account in a browser that we did not know.',
  fields: [
    ['When', moment],
    ['Browser', device],
    ['How', way],
  ],
  ...disowning(siteOrigin, token),
});

/** @param siteOrigin without a slash at the end
 * @param token of the kind `disown` */
export const passkeyAddedText = (
  siteOrigin: string,
  token: string,
  { moment, device }: ToldAct,
): MailText => ({
  subject: 'A passkey was added to your Tableside account',
  lead: 'Somebody who is signed in to your Tableside account added a passkey. It signs in without your password.',
  fields: [
    ['When', moment],
    ['Browser', device],
  ],
  ...disowning(siteOrigin, token),
});

/** What an owner can do about a mail that tells of somebody else. */
const disowning = (siteOrigin: string, token: string) => ({
  action: {
    label: 'That was not me',
    url: `${siteOrigin}${paths.disownSignIn}?token=${encodeURIComponent(token)}`,
  },
  notes: [
    'If it was you, there is nothing to do.',
    `If it was not, the link leads to a button that signs everybody out and lets you choose a new password. It works once, for ${sayMinutes(DISOWN_LINK_MIN)}.`,
  ],
});

const DAY_MIN = 24 * 60;

const sayMinutes = (minutes: number): string => {
  if (minutes > DAY_MIN && minutes % DAY_MIN === 0) return `${minutes / DAY_MIN} days`;
  return sayHours(minutes);
};

const sayHours = (minutes: number): string =>
  minutes > 120 && minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`;
