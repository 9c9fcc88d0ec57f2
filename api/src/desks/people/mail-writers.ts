import { paths } from '@tableside/contracts/paths';
import type { MailWriters } from '../../plugins/mail/mail-writers';
import { toOwner } from '../../resources/accounts/mail-writers';

/** Mails about what an operator did to an account at the desk. */
export const peopleMailWriters = {
  'account-suspended': toOwner(async (_db, siteOrigin, _account, { details = {} }) => ({
    subject: 'Your Tableside account is suspended',
    lead: details['until']
      ? `An operator suspended your Tableside account until ${details['until']}. You are signed out everywhere, and nobody sees your reviews meanwhile.`
      : 'An operator suspended your Tableside account. You are signed out everywhere, and nobody sees your reviews.',
    fields: [['Why', details['reason'] ?? '']],
    action: { label: 'Write to us', url: siteOrigin + paths.contact },
    notes: ['If you think that this is wrong, write to us.'],
  })),
  'account-restored': toOwner(async (_db, siteOrigin, _account, { details = {} }) => ({
    subject: 'Your Tableside account is restored',
    lead: 'An operator restored your Tableside account. You may sign in again, and your reviews are shown again.',
    fields: [['Why', details['reason'] ?? '']],
    action: { label: 'Login', url: siteOrigin + paths.login },
    notes: [],
  })),
} satisfies Partial<MailWriters>;
