import { paths } from '@tableside/contracts/paths';
import { NOTHING_TO_DO, toOwner } from './to-owner';

export const twoStepOn = toOwner(({ siteOrigin }) => ({
  subject: 'Two-step sign-in is on for your Tableside account',
  lead: "Two-step sign-in was turned on for your Tableside account. You'll now need a code as well as your password. If this wasn't you, secure your account now: a new password turns off two-step sign-in that is less than 7 days old.",
  action: { label: 'Choose a new password', url: siteOrigin + paths.forgotPassword },
  notes: [
    'If this was you, keep your recovery codes somewhere other than your phone. You can log in with them if you lose it.',
  ],
}));

export const twoStepOff = toOwner(({ siteOrigin, details }) => {
  const removed = Number(details['passkeys'] ?? 0) ? 'Your passkeys were removed too. ' : '';
  return {
    subject: 'Two-step sign-in is off for your Tableside account',
    lead: `Two-step sign-in was turned off for your Tableside account. You now log in with just your password, and your recovery codes no longer work. ${removed}If this wasn't you, secure your account now:`,
    action: { label: 'Choose a new password', url: siteOrigin + paths.forgotPassword },
    notes: [NOTHING_TO_DO],
  };
});
