import { paths } from '@tableside/contracts/paths';
import { NOTHING_TO_DO, toOwner } from './to-owner';

export const passwordChanged = toOwner(({ siteOrigin }) => ({
  subject: 'Your Tableside password was changed',
  lead: "Your Tableside password was changed and your other devices were logged out. If this wasn't you, secure your account now:",
  action: { label: 'Choose a new password', url: siteOrigin + paths.forgotPassword },
  notes: [NOTHING_TO_DO],
}));
