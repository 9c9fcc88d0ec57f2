import { paths } from '@tableside/contracts/paths';
import { NOTHING_TO_DO, toOwner } from './to-owner';

export const passwordChanged = toOwner(({ siteOrigin }) => ({
  subject: 'Your Tableside password was changed',
  lead: 'The password of your Tableside account was changed. All other devices are signed out. If it was not you, take the account back at once:',
  action: { label: 'Choose a new password', url: siteOrigin + paths.forgotPassword },
  notes: [NOTHING_TO_DO],
}));
