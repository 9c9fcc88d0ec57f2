import { paths } from '@tableside/contracts/paths';
import { NOTHING_TO_DO, toOwner } from './to-owner';

export const twoStepOn = toOwner(({ siteOrigin }) => ({
  subject: 'Two-step sign-in is on at Tableside',
  lead: 'Two-step sign-in was turned on for your Tableside account. The password alone signs nobody in any more. If it was not you, take the account back soon: a new password ends two-step sign-in that is not older than 7 days.',
  action: { label: 'Choose a new password', url: siteOrigin + paths.forgotPassword },
  notes: [
    'If it was you, keep your recovery codes where your phone is not. They sign you in if you lose it.',
  ],
}));

export const twoStepOff = toOwner(({ siteOrigin, details }) => {
  const removed = Number(details['passkeys'] ?? 0) ? 'Your passkeys were removed too. ' : '';
  return {
    subject: 'Two-step sign-in is off at Tableside',
    lead: `Two-step sign-in was turned off for your Tableside account. The password alone signs you in now, and your recovery codes have ended. ${removed}If it was not you, take the account back at once:`,
    action: { label: 'Choose a new password', url: siteOrigin + paths.forgotPassword },
    notes: [NOTHING_TO_DO],
  };
});
