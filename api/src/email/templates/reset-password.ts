import { REPORT_SIGN_IN_LINK_MIN, RESET_LINK_MIN } from '@tableside/contracts/account/rules';
import { paths } from '@tableside/contracts/paths';
import { isWithinBudget } from '../../auth/email-budgets';
import { issueEmailToken } from '../../auth/tokens';
import { formatMinutes, toOwner } from './to-owner';

export const resetPassword = toOwner(async ({ db, siteOrigin, account, order }) => {
  if (!(await isWithinBudget(db, 'reset', account, order))) return null;
  const token = await issueEmailToken(db, account.id, 'reset');
  return {
    subject: 'Reset your Tableside password',
    lead: 'We got a request to reset your password. Choose a new one here:',
    action: {
      label: 'Choose a new password',
      url: `${siteOrigin}${paths.resetPassword}?token=${encodeURIComponent(token)}`,
    },
    notes: [
      `This link works once and expires in ${formatMinutes(RESET_LINK_MIN)}. Resetting logs you out everywhere and removes your passkeys and any two-step sign-in less than ${formatMinutes(REPORT_SIGN_IN_LINK_MIN)} old.`,
      "If this wasn't you, you can ignore this email. Your password won't change.",
    ],
  };
});
