import type { WriteEmail, EmailKind } from '../queue/queue';
import {
  accountDeleted,
  accountRestored,
  accountSuspended,
  resetPassword,
  roleGranted,
  roleRevoked,
  verifyEmail,
} from './account';
import { advertise, contact, inquiriesWaiting } from './inquiries';
import { ownerCode, ownerNews } from './owners';
import {
  passwordChanged,
  recoveryRenewed,
  recoveryUsed,
  twoStepOff,
  twoStepOn,
  newSignIn,
  passkeyAdded,
} from './security';
import { queueRefused, queueRemoved } from './queue';

export const templates: Readonly<Record<EmailKind, WriteEmail>> = {
  verify: verifyEmail('verify'),
  'verify-again': verifyEmail('verify-again'),
  reset: resetPassword,
  'password-changed': passwordChanged,
  'new-sign-in': newSignIn,
  'passkey-added': passkeyAdded,
  'two-step-on': twoStepOn,
  'two-step-off': twoStepOff,
  'recovery-used': recoveryUsed,
  'recovery-renewed': recoveryRenewed,
  'role-granted': roleGranted,
  'role-revoked': roleRevoked,
  'owner-code': ownerCode,
  'owner-news': ownerNews,
  'account-deleted': accountDeleted,
  contact,
  advertise,
  'account-suspended': accountSuspended,
  'account-restored': accountRestored,
  'queue-refused': queueRefused,
  'queue-removed': queueRemoved,
  'inquiries-waiting': inquiriesWaiting,
};
