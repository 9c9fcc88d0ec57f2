import {
  VERIFY_LINK_MIN,
  REPORT_SIGN_IN_LINK_MIN,
  RESET_LINK_MIN,
} from '@tableside/contracts/account/rules';
import { paths } from '@tableside/contracts/paths';
import { isWithinBudget } from '../../auth/email-budgets';
import { issueEmailToken } from '../../auth/tokens';
import { formatMinutes, toOwner } from './to-owner';
import { ADMIN_PATH } from '@tableside/contracts/admin/rules';
import type { WriteEmail } from '../queue/queue';

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
        "If you didn't sign up, you can ignore this email. No one can use the account until it is confirmed.",
      ],
    };
  });

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
      `This link works once and expires in ${formatMinutes(RESET_LINK_MIN)}. Resetting logs you out everywhere, removes your passkeys, and turns off two-step login if you turned it on within the last ${formatMinutes(REPORT_SIGN_IN_LINK_MIN)}.`,
      "If this wasn't you, you can ignore this email. Your password won't change.",
    ],
  };
});

/** What each role can do, following "You can". */
const ALLOWED: Readonly<Record<string, string>> = {
  editor: "edit the site's content, pictures, section order, and plans",
  moderator: 'moderate reviews and handle reports, corrections, and messages',
  operator: 'use all admin pages and grant roles to others',
};

const withArticle = (role: string): string => `${role === 'moderator' ? 'a' : 'an'} ${role}`;

export const roleGranted = toOwner(({ siteOrigin, details: { role = '' } }) => ({
  subject: `You are now ${withArticle(role)} on Tableside`,
  lead: `Your Tableside account has a new role: ${role}. You can ${ALLOWED[role] ?? 'use the admin pages'}. ${role === 'editor' ? 'Keep the account safe: set up' : 'To use it, first turn on'} two-step login in your profile.`,
  action: { label: 'Open the admin pages', url: siteOrigin + ADMIN_PATH },
  notes: ["If you didn't expect this, contact us through the site."],
}));

export const roleRevoked = toOwner(({ siteOrigin, details: { role = '' } }) => ({
  subject: 'A role was removed from your Tableside account',
  lead: `Your Tableside account is no longer ${withArticle(role)}. Nothing else about the account has changed.`,
  action: { label: 'Open your profile', url: siteOrigin + paths.profile },
  notes: [],
}));

export const accountSuspended = toOwner(({ siteOrigin, details: { until, reason = '' } }) => ({
  subject: 'Your Tableside account has been suspended',
  lead: until
    ? `Your Tableside account has been suspended until ${until}. You've been logged out, and your reviews are hidden until then.`
    : "Your Tableside account has been suspended. You've been logged out, and your reviews are hidden.",
  fields: [['Reason', reason]],
  action: { label: 'Contact us', url: siteOrigin + paths.contact },
  notes: ['If you think this is a mistake, contact us.'],
}));

export const accountRestored = toOwner(({ siteOrigin, details: { reason = '' } }) => ({
  subject: 'Your Tableside account has been restored',
  lead: 'Your Tableside account has been restored. You can log in again, and your reviews are visible again.',
  fields: [['Reason', reason]],
  action: { label: 'Log in', url: siteOrigin + paths.login },
  notes: [],
}));

/** The account is gone, so the queued email carries the name. */
export const accountDeleted: WriteEmail = async (_db, siteOrigin, { recipient, details }) => ({
  to: recipient,
  firstName: details['first_name'],
  text: {
    subject: 'Your Tableside account has been deleted',
    lead: "Your account, favorites, and details have been deleted. As you chose, your reviews were either deleted too or kept without your name. If this wasn't you, contact us:",
    action: { label: 'Contact us', url: siteOrigin + paths.contact },
    notes: ["This is the last email we'll send you. You're welcome back anytime."],
  },
});
