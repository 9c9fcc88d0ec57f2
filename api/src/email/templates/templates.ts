import type { WriteEmail } from '../queue/email';
import type { EmailKind } from '../queue/queue';
import { accountDeleted } from './account-deleted';
import { accountRestored, accountSuspended } from './account-suspended';
import { advertise, contact, inquiriesWaiting } from './inquiries';
import { ownerCode } from './owner-code';
import { ownerNews } from './owner-news';
import { passwordChanged } from './password-changed';
import { queueRefused } from './queue-refused';
import { queueRemoved } from './queue-removed';
import { recoveryRenewed, recoveryUsed } from './recovery-codes';
import { resetPassword } from './reset-password';
import { roleGranted, roleRevoked } from './role';
import { twoStepOff, twoStepOn } from './two-step';
import { newSignIn, passkeyAdded } from './unexpected-access';
import { verifyEmail } from './verify-email';

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
