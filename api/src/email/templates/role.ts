import { ADMIN_PATH } from '@tableside/contracts/admin/rules';
import { paths } from '@tableside/contracts/paths';
import { toOwner } from './to-owner';

/** What each role can do, following "You can". */
const ALLOWED: Readonly<Record<string, string>> = {
  editor: "edit the sponsor's content, pictures, order and plans",
  moderator: 'moderate reviews and handle reports, corrections and messages',
  operator: 'use all admin pages and grant roles to others',
};

const withArticle = (role: string): string => `${role === 'moderator' ? 'a' : 'an'} ${role}`;

export const roleGranted = toOwner(({ siteOrigin, details: { role = '' } }) => ({
  subject: `You are now ${withArticle(role)} on Tableside`,
  lead: `Your Tableside account has a new role: ${role}. You can ${ALLOWED[role] ?? 'use the admin pages'}. Keep the account safe: set up two-step sign-in or a passkey in your profile.`,
  action: { label: 'Open the admin pages', url: siteOrigin + ADMIN_PATH },
  notes: ["If you didn't expect this, contact us through the site."],
}));

export const roleRevoked = toOwner(({ siteOrigin, details: { role = '' } }) => ({
  subject: 'A role was removed from your Tableside account',
  lead: `Your Tableside account is no longer ${withArticle(role)}. Nothing else about the account has changed.`,
  action: { label: 'Open your profile', url: siteOrigin + paths.profile },
  notes: [],
}));
