import { paths } from '@tableside/contracts/paths';
import { toOwner } from './to-owner';

export const accountSuspended = toOwner(({ siteOrigin, details: { until, reason = '' } }) => ({
  subject: 'Your Tableside account is suspended',
  lead: until
    ? `An operator suspended your Tableside account until ${until}. You are signed out everywhere, and nobody sees your reviews meanwhile.`
    : 'An operator suspended your Tableside account. You are signed out everywhere, and nobody sees your reviews.',
  fields: [['Why', reason]],
  action: { label: 'Write to us', url: siteOrigin + paths.contact },
  notes: ['If you think that this is wrong, write to us.'],
}));

export const accountRestored = toOwner(({ siteOrigin, details: { reason = '' } }) => ({
  subject: 'Your Tableside account is restored',
  lead: 'An operator restored your Tableside account. You may sign in again, and your reviews are shown again.',
  fields: [['Why', reason]],
  action: { label: 'Login', url: siteOrigin + paths.login },
  notes: [],
}));
