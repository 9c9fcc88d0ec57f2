import { countCharacters, email, phone, type FormFields, type FormRules } from '../common/rules';

/** How long the session spinner shows before it offers to go on signed out (decisions, silent failures). */
export const SESSION_PATIENCE_MS = 4000;

/** Minutes for which a proof of who somebody is, by a sign-in or the password, is good for what is grave. */
export const PROOF_MIN = 15;

/** Length of a password, in characters, and how long mail links work, in minutes (decisions, missing screens). */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;
export const VERIFY_LINK_MIN = 24 * 60;
export const RESET_LINK_MIN = 60;
export const DISOWN_LINK_MIN = 7 * 24 * 60;

/** Days after which a session that nobody used ends, and those after which any ends. */
export const SESSION_DAYS = 30;
export const SESSION_DAYS_MAX = 90;
/** Sessions of one person at once. */
export const SESSIONS_MAX = 100;
export const PASSWORDS_DIFFER = 'Passwords do not match';
export const PASSWORD_TOO_SHORT = `Use at least ${PASSWORD_MIN} characters.`;

export const loginRules = {
  email,
  password: { required: 'Enter your password.', max: PASSWORD_MAX, kind: 'password' },
} as const satisfies FormRules;

export const registerRules = {
  first_name: { required: 'Enter your first name.', max: 80 },
  last_name: { required: 'Enter your last name.', max: 80 },
  email,
  phone,
  password: {
    required: `Enter a password of at least ${PASSWORD_MIN} characters.`,
    max: PASSWORD_MAX,
    kind: 'password',
  },
  password_confirmation: {
    required: 'Type the password once more.',
    max: PASSWORD_MAX,
    kind: 'password',
  },
} as const satisfies FormRules;

export const forgotPasswordRules = { email } as const satisfies FormRules;

/** A new password by the link of a mail. */
export const newPasswordRules = {
  token: { required: 'The link is incomplete.', max: 200 },
  password: registerRules.password,
  password_confirmation: registerRules.password_confirmation,
} as const satisfies FormRules;

/** The link of the mail about a sign-in. */
export const disownRules = { token: newPasswordRules.token } as const satisfies FormRules;

/** What somebody says about themselves who takes over an account that nobody has confirmed: another person may have typed
 * what it says. */
export const ownDetailsRules = {
  first_name: registerRules.first_name,
  last_name: registerRules.last_name,
  phone,
} as const satisfies FormRules;

/** The host asks for name and phone where they are needed. */
export const resetPasswordRules = {
  ...newPasswordRules,
  first_name: { max: registerRules.first_name.max },
  last_name: { max: registerRules.last_name.max },
  phone,
} as const satisfies FormRules;

/** For asking once more for the mail that confirms an address. */
export const resendVerificationRules = { email } as const satisfies FormRules;

/** The link proves the mailbox, the password that whoever reads the mail is who signed up. */
export const verifyEmailRules = {
  token: newPasswordRules.token,
  password: {
    required: 'Enter the password that you chose when you signed up.',
    max: PASSWORD_MAX,
    kind: 'password',
  },
} as const satisfies FormRules;

/** The password once more, of somebody who is signed in. */
export const proveRules = { password: loginRules.password } as const satisfies FormRules;

export const profileRules = {
  first_name: registerRules.first_name,
  // Some people have one name only; Google then sends no other.
  last_name: { max: registerRules.last_name.max },
  phone,
  address: { max: 300 },
} as const satisfies FormRules;

export const passwordRules = {
  password: registerRules.password,
  password_confirmation: registerRules.password_confirmation,
} as const satisfies FormRules;

/** `confirmation` is the account's own address; `reviews` says what becomes of what the person wrote. */
export const deleteAccountRules = {
  confirmation: { required: 'Type your email address to confirm.', max: 254 },
  reviews: {
    required: 'Choose what happens to your reviews.',
    max: 10,
    oneOf: ['remove', 'keep'],
  },
} as const satisfies FormRules;
export type LoginRequest = FormFields<typeof loginRules>;
export type RegisterRequest = FormFields<typeof registerRules>;
export type ForgotPasswordRequest = FormFields<typeof forgotPasswordRules>;
export type OwnDetails = FormFields<typeof ownDetailsRules>;
export type ResetPasswordRequest = FormFields<typeof newPasswordRules> & Partial<OwnDetails>;
export type ResendVerificationRequest = FormFields<typeof resendVerificationRules>;
export type VerifyEmailRequest = FormFields<typeof verifyEmailRules>;
export type DisownRequest = FormFields<typeof disownRules>;
export type ProveRequest = FormFields<typeof proveRules>;
export type ProfileRequest = FormFields<typeof profileRules>;
export type PasswordRequest = FormFields<typeof passwordRules>;
export type DeleteAccountRequest = FormFields<typeof deleteAccountRules>;

/** What is wrong with a new password, by field; empty when nothing is. Only the API host knows the common ones. */
export function checkNewPassword({
  password,
  password_confirmation,
}: PasswordRequest): Readonly<Record<string, string>> {
  return {
    ...(countCharacters(password) < PASSWORD_MIN ? { password: PASSWORD_TOO_SHORT } : {}),
    ...(password === password_confirmation ? {} : { password_confirmation: PASSWORDS_DIFFER }),
  };
}

/** How many passkeys one account has at most. */
export const PASSKEYS_MAX = 20;

export const passkeyRules = {
  name: { required: 'Give this passkey a name.', max: 60 },
} as const satisfies FormRules;

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
