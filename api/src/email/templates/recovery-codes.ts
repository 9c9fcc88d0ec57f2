import { paths } from '@tableside/contracts/paths';
import { readTwoStep } from '../../auth/second-steps';
import { NOTHING_TO_DO, toOwner } from './to-owner';

export const recoveryUsed = toOwner(async ({ db, siteOrigin, account }) => {
  const { recoveryCodesLeft: left } = await readTwoStep(db, account.id);
  return {
    subject: 'A recovery code was used on your Tableside account',
    lead: `Someone logged in to your Tableside account with your password and a recovery code. ${left === 1 ? '1 code is' : `${left} codes are`} left; you can create new ones in your profile. If this wasn't you, secure your account now:`,
    action: { label: 'Choose a new password', url: siteOrigin + paths.forgotPassword },
    notes: ['Then create new recovery codes in your profile.', NOTHING_TO_DO],
  };
});

export const recoveryRenewed = toOwner(({ siteOrigin }) => ({
  subject: 'Your Tableside recovery codes were replaced',
  lead: "New recovery codes were created for your Tableside account. The old ones no longer work. If this wasn't you, secure your account now:",
  action: { label: 'Choose a new password', url: siteOrigin + paths.forgotPassword },
  notes: [NOTHING_TO_DO],
}));
