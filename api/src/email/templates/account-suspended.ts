import { paths } from '@tableside/contracts/paths';
import { toOwner } from './to-owner';

export const accountSuspended = toOwner(({ siteOrigin, details: { until, reason = '' } }) => ({
  subject: 'Your Tableside account has been suspended',
  lead: until
    ? `Your Tableside account has been suspended until ${until}. You've been logged out, and your reviews are hidden until then.`
    : "Your Tableside account has been suspended. You've been logged out, and your reviews are hidden.",
  fields: [['Why', reason]],
  action: { label: 'Contact us', url: siteOrigin + paths.contact },
  notes: ['If you think this is a mistake, contact us.'],
}));

export const accountRestored = toOwner(({ siteOrigin, details: { reason = '' } }) => ({
  subject: 'Your Tableside account has been restored',
  lead: 'Your Tableside account has been restored. You can log in again, and your reviews are visible again.',
  fields: [['Why', reason]],
  action: { label: 'Login', url: siteOrigin + paths.login },
  notes: [],
}));
