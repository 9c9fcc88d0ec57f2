import { DESK_PATH } from '@tableside/contracts/desk/rules';
import { paths } from '@tableside/contracts/paths';
import { toOwner } from './to-owner';

/** What each role lets somebody do, behind "you may". */
const ALLOWED: Readonly<Record<string, string>> = {
  editor: "change the sponsor's words, pictures, order and plans",
  moderator: 'look after reviews, reports, corrections and messages',
  operator: 'do all that there is to do at the desks, and give others a role',
};

const withArticle = (role: string): string => `${role === 'moderator' ? 'a' : 'an'} ${role}`;

export const roleGranted = toOwner(({ siteOrigin, details: { role = '' } }) => ({
  subject: `You are ${withArticle(role)} at Tableside`,
  lead: `Your Tableside account has a new role: ${role}. You may ${ALLOWED[role] ?? 'work at a desk'}. Keep the account safe: two-step sign-in or a passkey stands in your profile.`,
  action: { label: 'Open the desk', url: siteOrigin + DESK_PATH },
  notes: ['If you did not expect this, answer to whoever runs this site.'],
}));

export const roleRevoked = toOwner(({ siteOrigin, details: { role = '' } }) => ({
  subject: 'A role of your Tableside account has ended',
  lead: `Your Tableside account is no longer ${withArticle(role)}. All else about the account is as it was.`,
  action: { label: 'Open your profile', url: siteOrigin + paths.profile },
  notes: [],
}));
