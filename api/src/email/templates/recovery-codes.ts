import { paths } from '@tableside/contracts/paths';
import { readTwoStep } from '../../auth/second-steps';
import { NOTHING_TO_DO, toOwner } from './to-owner';

export const recoveryUsed = toOwner(async ({ db, siteOrigin, account }) => {
  const { recoveryCodesLeft: left } = await readTwoStep(db, account.id);
  return {
    subject: 'A recovery code was used at Tableside',
    lead: `Somebody signed in to your Tableside account with your password and a recovery code. ${left === 1 ? '1 code is' : `${left} codes are`} left; you can make new ones in your profile. If it was not you, take the account back at once:`,
    action: { label: 'Choose a new password', url: siteOrigin + paths.forgotPassword },
    notes: ['Then make new recovery codes in your profile.', NOTHING_TO_DO],
  };
});

export const recoveryRenewed = toOwner(({ siteOrigin }) => ({
  subject: 'You have new recovery codes at Tableside',
  lead: 'New recovery codes were made for your Tableside account, and the old ones have ended. If it was not you, take the account back at once:',
  action: { label: 'Choose a new password', url: siteOrigin + paths.forgotPassword },
  notes: [NOTHING_TO_DO],
}));
