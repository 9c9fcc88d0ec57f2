import { DESK_PATH } from '@tableside/contracts/desk/rules';
import { paths } from '@tableside/contracts/paths';
import type { MailText } from '../../plugins/mail/mail-content';
import type { MailWriters } from '../../plugins/mail/mail-writers';
import { toOwner } from '../../resources/accounts/mail-writers';

/** What each role lets somebody do, behind "you may". */
const DEEDS: Readonly<Record<string, string>> = {
  editor: "change the sponsor's words, pictures, order and plans",
  moderator: 'look after reviews, reports, corrections and messages',
  operator: 'do all that there is to do at the desks, and give others a role',
};

/** @param siteOrigin without a slash at the end */
const grantedText = (siteOrigin: string, role: string): MailText => ({
  subject: `You are ${role === 'editor' ? 'an editor' : role === 'operator' ? 'an operator' : `a ${role}`} at Tableside`,
  lead: `Your Tableside account has a new role: ${role}. You may ${DEEDS[role] ?? 'work at a desk'}. Keep the account safe: two-step sign-in or a passkey stands in your profile.`,
  action: { label: 'Open the desk', url: siteOrigin + DESK_PATH },
  notes: ['If you did not expect this, answer to whoever runs this site.'],
});

/** @param siteOrigin without a slash at the end */
const revokedText = (siteOrigin: string, role: string): MailText => ({
  subject: 'A role of your Tableside account has ended',
  lead: `Your Tableside account is no longer ${role === 'moderator' ? 'a' : 'an'} ${role}. All else about the account is as it was.`,
  action: { label: 'Open your profile', url: siteOrigin + paths.profile },
  notes: [],
});

/** Mails about roles. */
export const deskMailWriters = {
  'role-granted': toOwner(async (_db, siteOrigin, _account, { details }) =>
    grantedText(siteOrigin, details?.['role'] ?? ''),
  ),
  'role-revoked': toOwner(async (_db, siteOrigin, _account, { details }) =>
    revokedText(siteOrigin, details?.['role'] ?? ''),
  ),
} satisfies Partial<MailWriters>;
