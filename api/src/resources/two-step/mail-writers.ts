import { paths } from '@tableside/contracts/paths';
import { readTwoStep } from '../../identity/second-steps';
import type { MailText } from '../../plugins/mail/mail-content';
import type { MailWriters } from '../../plugins/mail/mail-writers';
import { toOwner } from '../accounts/mail-writers';

const NOTHING_TO_DO = 'If it was you, there is nothing to do.';

/** @param siteOrigin without a slash at the end */
const onText = (siteOrigin: string): MailText => ({
  subject: 'Two-step sign-in is on at Tableside',
  lead: 'Two-step sign-in was turned on for your Tableside account. The password alone signs nobody in any more. If it was not you, take the account back soon: a new password ends two-step sign-in that is not older than 7 days.',
  action: { label: 'Choose a new password', url: siteOrigin + paths.forgotPassword },
  notes: [
    'If it was you, keep your recovery codes where your phone is not. They sign you in if you lose it.',
  ],
});

/** @param siteOrigin without a slash at the end
 * @param passkeys how many went with it */
const offText = (siteOrigin: string, passkeys: number): MailText => ({
  subject: 'Two-step sign-in is off at Tableside',
  lead: `Two-step sign-in was turned off for your Tableside account. The password alone signs you in now, and your recovery codes have ended. ${passkeys ? 'Your passkeys were removed too. ' : ''}If it was not you, take the account back at once:`,
  action: { label: 'Choose a new password', url: siteOrigin + paths.forgotPassword },
  notes: [NOTHING_TO_DO],
});

/** @param siteOrigin without a slash at the end
 * @param left codes that still work */
const usedText = (siteOrigin: string, left: number): MailText => ({
  subject: 'A recovery code was used at Tableside',
  lead: `Somebody signed in to your Tableside account with your password and a recovery code. ${left === 1 ? '1 code is' : `${left} codes are`} left; you can make new ones in your profile. If it was not you, take the account back at once:`,
  action: { label: 'Choose a new password', url: siteOrigin + paths.forgotPassword },
  notes: ['Then make new recovery codes in your profile.', NOTHING_TO_DO],
});

/** @param siteOrigin without a slash at the end */
const renewedText = (siteOrigin: string): MailText => ({
  subject: 'You have new recovery codes at Tableside',
  lead: 'New recovery codes were made for your Tableside account, and the old ones have ended. If it was not you, take the account back at once:',
  action: { label: 'Choose a new password', url: siteOrigin + paths.forgotPassword },
  notes: [NOTHING_TO_DO],
});

/** Mails about two-step sign-in. */
export const twoStepMailWriters = {
  'two-step-on': toOwner(async (_db, siteOrigin) => onText(siteOrigin)),
  'two-step-off': toOwner(async (_db, siteOrigin, _account, { details }) =>
    offText(siteOrigin, Number(details?.['passkeys'] ?? 0)),
  ),
  'recovery-used': toOwner(async (db, siteOrigin, { id }) =>
    usedText(siteOrigin, (await readTwoStep(db, id)).recoveryCodesLeft),
  ),
  'recovery-renewed': toOwner(async (_db, siteOrigin) => renewedText(siteOrigin)),
} satisfies Partial<MailWriters>;
