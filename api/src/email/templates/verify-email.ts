import { VERIFY_LINK_MIN } from '@tableside/contracts/account/rules';
import { paths } from '@tableside/contracts/paths';
import { isWithinBudget } from '../../auth/mail-budgets';
import { issueMailToken } from '../../auth/tokens';
import { formatMinutes, toOwner } from './to-owner';

/** Confirms the address of an account that nobody confirmed.
 * @param kind `verify-again` for somebody who asks for it once more */
export const verifyEmail = (kind: 'verify' | 'verify-again') =>
  toOwner(async ({ db, siteOrigin, account, order }) => {
    if (account.email_verified_at) return null;
    if (!(await isWithinBudget(db, kind, account, order))) return null;
    const token = await issueMailToken(db, account.id, 'verify');
    return {
      subject: 'Confirm your email address for Tableside',
      lead: 'You signed up at Tableside with this address. Confirm that it is yours:',
      action: {
        label: 'Confirm email address',
        url: `${siteOrigin}${paths.verifyEmail}?token=${encodeURIComponent(token)}`,
      },
      notes: [
        `The link asks for the password that you chose. It works for ${formatMinutes(VERIFY_LINK_MIN)}; after that, log in to get a new one.`,
        'If it was not you, ignore this mail. Nobody can use the account without this confirmation.',
      ],
    };
  });
