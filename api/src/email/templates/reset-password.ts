import { DISOWN_LINK_MIN, RESET_LINK_MIN } from '@tableside/contracts/account/rules';
import { paths } from '@tableside/contracts/paths';
import { isWithinBudget } from '../../auth/mail-budgets';
import { issueMailToken } from '../../auth/tokens';
import { formatMinutes, toOwner } from './to-owner';

export const resetPassword = toOwner(async ({ db, siteOrigin, account, order }) => {
  if (!(await isWithinBudget(db, 'reset', account, order))) return null;
  const token = await issueMailToken(db, account.id, 'reset');
  return {
    subject: 'Choose a new password for Tableside',
    lead: 'Somebody asked for a new password for your Tableside account. Choose one here:',
    action: {
      label: 'Choose a new password',
      url: `${siteOrigin}${paths.resetPassword}?token=${encodeURIComponent(token)}`,
    },
    notes: [
      `The link works once, for ${formatMinutes(RESET_LINK_MIN)}. A new password signs you out everywhere and removes passkeys, but for those that have been your second step for ${formatMinutes(DISOWN_LINK_MIN)}. Two-step sign-in that was turned on since then ends.`,
      'If it was not you, ignore this mail. Your password stays as it is.',
    ],
  };
});
