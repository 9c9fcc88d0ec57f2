import { z } from 'zod';
import { changeSchema, formSchema } from '../common/wire';
import {
  deleteAccountRules,
  disownRules,
  forgotPasswordRules,
  loginRules,
  passwordRules,
  profileRules,
  proveRules,
  registerRules,
  resendVerificationRules,
  resetPasswordRules,
  verifyEmailRules,
} from './rules';

/** What travels about one person's account. Source: specification, section 7; calls that it does not name are additive. */

export const wireUser = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  created_at: z.string(),
});
export type WireUser = z.infer<typeof wireUser>;
export const wireSession = z.union([wireUser, z.null()]);
export const loginRequest = formSchema(loginRules);
export const registerRequest = formSchema(registerRules);
export const forgotPasswordRequest = formSchema(forgotPasswordRules);
export const resetPasswordRequest = formSchema(resetPasswordRules);
export const resendVerificationRequest = formSchema(resendVerificationRules);
export const verifyEmailRequest = formSchema(verifyEmailRules);
export const disownRequest = formSchema(disownRules);
export const proveRequest = formSchema(proveRules);
export const profileRequest = changeSchema(profileRules);
export type ProfileChange = z.output<typeof profileRequest>;
export const passwordRequest = formSchema(passwordRules);
export const deleteAccountRequest = formSchema(deleteAccountRules);
export const googleCodeRequest = z.object({
  code: z.string().min(1).max(200),
  /** Additive: the secret whose SHA-256, in base64url, went along as `site_challenge` when the sign-in began. */
  verifier: z.string().max(200).optional(),
});

/** `client-auth/login` and `auth/google/verify-token`; null while the address is not confirmed. */
export const wireSignIn = z.object({
  token: z.string().nullable(),
  user: wireUser.nullable(),
  need_account_verification: z.boolean(),
});

/** Null for a refusal that has nothing more to say. */
export const wireSignInAnswer = wireSignIn.nullable();

/** Additive, `client-auth/disown_sign_in`; null for a link that does not work. */
export const wireDisowned = z.object({ reset_token: z.string() }).nullable();

/** Additive, `auth/providers`: which sign-ins this host has set up. */
export const wireProviders = z.object({
  google: z.boolean(),
  facebook: z.boolean(),
  /** Whether people can sign in by passkey. */
  passkeys: z.boolean().optional(),
});

/** Additive, `client-auth/sessions`. */
export const wireSessions = z.array(
  z.object({
    id: z.number().int(),
    /** As the browser named itself; null when it did not. */
    user_agent: z.string().nullable(),
    created_at: z.string(),
    last_used_at: z.string(),
    is_current: z.boolean(),
  }),
);

export const wireCounts = z.object({
  total_reviews: z.number().int(),
  total_favorites: z.number().int(),
});
