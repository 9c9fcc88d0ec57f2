import type { FormFields, FormRules } from '../common/rules';

/** Minutes that somebody who typed the right password has for the second step. */
export const TICKET_MIN = 10;
/** Codes that are tried with one ticket. */
export const TICKET_TRIES = 5;
/** How many recovery codes are made at once. */
export const RECOVERY_CODES = 10;

/** What an authenticator app shows. */
export const appCodeRules = {
  code: { required: 'Enter the 6 digits that your app shows.', max: 20 },
} as const satisfies FormRules;

export const recoveryCodeRules = {
  code: { required: 'Enter one of your recovery codes.', max: 80 },
} as const satisfies FormRules;

export type CodeRequest = FormFields<typeof appCodeRules>;
