import { VERIFY_LINK_MIN } from '@tableside/contracts/account/rules';
import { paths } from '@tableside/contracts/paths';
import { isWithinBudget } from '../../auth/email-budgets';
import { issueEmailToken } from '../../auth/tokens';
import { formatMinutes, toOwner } from './to-owner';

/** Confirms the address of a new account.
 * @param kind `verify-again` for a repeated request */
export const verifyEmail = (kind: 'verify' | 'verify-again') =>
  toOwner(async ({ db, siteOrigin, account, order }) => {
    if (account.email_verified_at) return null;
    if (!(await isWithinBudget(db, kind, account, order))) return null;
    const token = await issueEmailToken(db, account.id, 'verify');
    return {
      subject: 'Confirm your email for Tableside',
      lead: 'Thanks for signing up. Confirm your email address:',
      action: {
        label: 'Confirm email address',
        url: `${siteOrigin}${paths.verifyEmail}?token=${encodeURIComponent(token)}`,
      },
      notes: [
        `You'll enter your password to finish. This link expires in ${formatMinutes(VERIFY_LINK_MIN)}; log in anytime to get a new one.`,
        "If you didn't sign up, you can ignore this email. No one can use the account without this confirmation.",
      ],
    };
  });
