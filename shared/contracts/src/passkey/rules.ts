import type { FormRules } from '../common/rules';

/** How many passkeys one account has at most. */
export const PASSKEYS_MAX = 20;

export const passkeyRules = {
  name: { required: 'Give this passkey a name.', max: 60 },
} as const satisfies FormRules;
