import { define } from '../common/calls';
import { SESSION_PATH } from './browser';
import type { AccountCounts, AccountSession, SignIn, SignInProviders, User } from './model';
import {
  readCounts,
  readProviders,
  readResetToken,
  readSessions,
  readSignIn,
  readUser,
} from './read';
import type {
  DeleteAccountRequest,
  DisownRequest,
  ForgotPasswordRequest,
  LoginRequest,
  PasswordRequest,
  ProfileRequest,
  ProveRequest,
  RegisterRequest,
  ResendVerificationRequest,
  ResetPasswordRequest,
  VerifyEmailRequest,
} from './rules';

/** Calls about one person's own (specification, section 7). Those marked additive may be answered with 404 by another
 * host, and what needs them is then hidden. */
export const accountCalls = {
  session: define<void, User | null>({
    method: 'GET',
    path: () => SESSION_PATH,
    read: readUser,
  }),
  login: define<LoginRequest, SignIn>({
    method: 'POST',
    path: () => 'client-auth/login',
    body: (credentials) => credentials,
    read: readSignIn,
  }),
  register: define<RegisterRequest, null>({
    method: 'POST',
    path: () => 'client-auth/register',
    body: (fields) => fields,
    read: () => null,
  }),
  updateProfile: define<ProfileRequest, User | null>({
    method: 'POST',
    path: () => 'client-auth/update_client_profile',
    body: (fields) => fields,
    read: readUser,
  }),
  changePassword: define<PasswordRequest, null>({
    method: 'POST',
    path: () => 'client-auth/client_change_password',
    body: (fields) => fields,
    read: () => null,
  }),
  logout: define<void, null>({
    method: 'POST',
    path: () => 'client-auth/logout',
    body: () => ({}),
    read: () => null,
  }),
  /** Exchanges the code that Google's return left in the address; each works once. */
  verifyGoogle: define<{ readonly code: string; readonly verifier?: string | undefined }, SignIn>({
    method: 'POST',
    path: () => 'auth/google/verify-token',
    body: (fields) => fields,
    read: readSignIn,
  }),
  /** Additive. */
  providers: define<void, SignInProviders>({
    method: 'GET',
    path: () => 'auth/providers',
    read: readProviders,
  }),
  /** Additive; a host may sign the person in, or leave that to the login. */
  verifyEmail: define<VerifyEmailRequest, SignIn>({
    method: 'POST',
    path: () => 'client-auth/verify_email',
    body: (fields) => fields,
    read: readSignIn,
  }),
  /** Additive. */
  resendVerification: define<ResendVerificationRequest, null>({
    method: 'POST',
    path: () => 'client-auth/resend_verification',
    body: (fields) => fields,
    read: () => null,
  }),
  /** Additive. */
  forgotPassword: define<ForgotPasswordRequest, null>({
    method: 'POST',
    path: () => 'client-auth/forgot_password',
    body: (fields) => fields,
    read: () => null,
  }),
  /** Additive; a host may sign the person in, or leave that to the login. */
  resetPassword: define<ResetPasswordRequest, SignIn>({
    method: 'POST',
    path: () => 'client-auth/reset_password',
    body: (fields) => fields,
    read: readSignIn,
  }),
  /** Additive: somebody else signed in. Ends every session, passkey and the password, and answers the token for a new one. */
  disownSignIn: define<DisownRequest, string>({
    method: 'POST',
    path: () => 'client-auth/disown_sign_in',
    body: (fields) => fields,
    read: readResetToken,
  }),
  /** Additive: where the person is signed in, the latest used first. */
  sessions: define<void, readonly AccountSession[]>({
    method: 'GET',
    path: () => 'client-auth/sessions',
    read: readSessions,
  }),
  /** Additive: ends sessions of one's own. */
  revokeSessions: define<{ readonly ids: readonly number[] }, null>({
    method: 'POST',
    path: () => 'client-auth/revoke_sessions',
    body: ({ ids }) => ({ ids }),
    read: () => null,
  }),
  /** Additive: proves for this session who somebody is, where a call asks for that. */
  prove: define<ProveRequest, null>({
    method: 'POST',
    path: () => 'client-auth/prove',
    body: (fields) => fields,
    read: () => null,
  }),
  counts: define<void, AccountCounts>({
    method: 'GET',
    path: () => 'users/get_total_reviews_and_fav',
    read: readCounts,
  }),
  /** Additive: a zip file with everything that is kept about the person. */
  exportData: define<void, Blob>({
    method: 'GET',
    path: () => 'users/export_data',
    isFile: true,
    read: (data) => data as Blob,
  }),
  /** Additive. */
  deleteAccount: define<DeleteAccountRequest, null>({
    method: 'POST',
    path: () => 'users/delete_account',
    body: (fields) => fields,
    read: () => null,
  }),
} as const;
