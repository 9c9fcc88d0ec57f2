import { countCharacters, email, phone, type FormFields, type FormRules } from '../common/rules';

/** Time after which the session spinner offers to continue signed out (decisions, silent failures). */
export const SESSION_TIMEOUT_MS = 4000;

/** Minutes for which a sign-in or password entry allows sensitive actions. */
export const REAUTH_MIN = 15;

/** Password length in characters. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

/** Minutes for which email links work (decisions, missing screens). */
export const VERIFY_LINK_MIN = 24 * 60;
export const RESET_LINK_MIN = 60;
export const REPORT_SIGN_IN_LINK_MIN = 7 * 24 * 60;

/** Days after which an unused session expires, and after which any session expires. */
export const SESSION_DAYS = 30;
export const SESSION_DAYS_MAX = 90;
/** Most sessions of one user at the same time. */
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
    required: PASSWORD_TOO_SHORT,
    max: PASSWORD_MAX,
    kind: 'password',
  },
  password_confirmation: {
    required: 'Confirm your password.',
    max: PASSWORD_MAX,
    kind: 'password',
  },
} as const satisfies FormRules;

export const forgotPasswordRules = { email } as const satisfies FormRules;

/** A new password, with the token of an email link. */
export const newPasswordRules = {
  token: { required: 'The link is incomplete.', max: 200 },
  password: registerRules.password,
  password_confirmation: registerRules.password_confirmation,
} as const satisfies FormRules;

/** The token of the link in a new-login email. */
export const reportSignInRules = { token: newPasswordRules.token } as const satisfies FormRules;

/** Details of a user who takes over an unconfirmed account, which someone else may have filled in. */
export const ownDetailsRules = {
  first_name: registerRules.first_name,
  last_name: registerRules.last_name,
  phone,
} as const satisfies FormRules;

/** The API requires name and phone only for an account that is taken over. */
export const resetPasswordRules = {
  ...newPasswordRules,
  first_name: { max: registerRules.first_name.max },
  last_name: { max: registerRules.last_name.max },
  phone,
} as const satisfies FormRules;

export const resendVerificationRules = { email } as const satisfies FormRules;

/** The token shows access to the mailbox; the password shows that the same user signed up. */
export const verifyEmailRules = {
  token: newPasswordRules.token,
  password: {
    required: 'Enter the password you signed up with.',
    max: PASSWORD_MAX,
    kind: 'password',
  },
} as const satisfies FormRules;

/** Re-authentication of a signed-in user. */
export const reauthRules = { password: loginRules.password } as const satisfies FormRules;

export const profileRules = {
  first_name: registerRules.first_name,
  // Optional: some users have one name only, and Google then sends no last name.
  last_name: { max: registerRules.last_name.max },
  phone,
  address: { max: 300 },
} as const satisfies FormRules;

export const passwordRules = {
  password: registerRules.password,
  password_confirmation: registerRules.password_confirmation,
} as const satisfies FormRules;

/** `confirmation` must match the account's email; `reviews` says whether to delete or keep the user's reviews. */
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
export type ReportSignInRequest = FormFields<typeof reportSignInRules>;
export type ReauthRequest = FormFields<typeof reauthRules>;
export type ProfileRequest = FormFields<typeof profileRules>;
export type PasswordRequest = FormFields<typeof passwordRules>;
export type DeleteAccountRequest = FormFields<typeof deleteAccountRules>;

/** Validates a new password. Only the API can reject common passwords.
 * @returns errors by field; empty if valid */
export function checkNewPassword({
  password,
  password_confirmation,
}: PasswordRequest): Readonly<Record<string, string>> {
  return {
    ...(countCharacters(password) < PASSWORD_MIN ? { password: PASSWORD_TOO_SHORT } : {}),
    ...(password === password_confirmation ? {} : { password_confirmation: PASSWORDS_DIFFER }),
  };
}

/** Most passkeys of one account. */
export const PASSKEYS_MAX = 20;

export const passkeyRules = {
  name: { required: 'Give this passkey a name.', max: 60 },
} as const satisfies FormRules;

/** Minutes a user has for the second step after entering the password. */
export const TICKET_MIN = 10;
/** Codes that can be tried with one ticket. */
export const TICKET_ATTEMPTS_MAX = 5;
/** Number of recovery codes in a set. */
export const RECOVERY_CODES = 10;

/** A code from an authenticator app. */
export const appCodeRules = {
  code: { required: 'Enter the 6-digit code from your app.', max: 20 },
} as const satisfies FormRules;

export const recoveryCodeRules = {
  code: { required: 'Enter one of your recovery codes.', max: 80 },
} as const satisfies FormRules;

export type CodeRequest = FormFields<typeof appCodeRules>;
