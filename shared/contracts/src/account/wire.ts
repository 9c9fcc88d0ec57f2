import { z } from 'zod';
import { changeSchema, formSchema, id } from '../common/wire';
import {
  appCodeRules,
  deleteAccountRules,
  reportSignInRules,
  forgotPasswordRules,
  loginRules,
  passkeyRules,
  passwordRules,
  profileRules,
  reauthRules,
  recoveryCodeRules,
  registerRules,
  resendVerificationRules,
  resetPasswordRules,
  verifyEmailRules,
} from './rules';

/** Wire format of accounts. Source: specification, section 7; calls that it does not list are additive. */

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
export const reportSignInRequest = formSchema(reportSignInRules);
export const reauthRequest = formSchema(reauthRules);
export const profileRequest = changeSchema(profileRules);
export type ProfileChange = z.output<typeof profileRequest>;
export const passwordRequest = formSchema(passwordRules);
export const deleteAccountRequest = formSchema(deleteAccountRules);
export const googleCodeRequest = z.object({
  code: z.string().min(1).max(200),
  /** Additive: the secret whose base64url SHA-256 was sent as `site_challenge` when the sign-in started. */
  verifier: z.string().max(200).optional(),
});

/** `client-auth/login` and `auth/google/verify-token`. Token and user are null until the address is confirmed. */
export const wireSignIn = z.object({
  token: z.string().nullable(),
  user: wireUser.nullable(),
  need_account_verification: z.boolean(),
});

/** Null when the sign-in was rejected without further data. */
export const wireSignInResponse = wireSignIn.nullable();

/** Additive, `client-auth/report_sign_in`; null for an invalid link. */
export const wireSignInReported = z.object({ reset_token: z.string() }).nullable();

/** Additive, `auth/providers`: the sign-in methods that this API has set up. */
export const wireProviders = z.object({
  google: z.boolean(),
  facebook: z.boolean(),
  /** Whether users can sign in by passkey. */
  passkeys: z.boolean().optional(),
});

/** Additive, `client-auth/sessions`. */
export const wireSessions = z.array(
  z.object({
    id: z.number().int(),
    /** The `User-Agent` header; null if the browser sent none. */
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

/** Passkeys: all additive. Ceremonies use the JSON format of Web Authentication. */

/** Base64url. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);

/** Fields that registrations and assertions have in common. */
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: z.object({}).default({}),
};

/** Options passed to the browser unchanged. */
export const wireCeremony = z.looseObject({ challenge: z.string() });

export const addPasskeyRequest = formSchema(passkeyRules).extend({
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: z
        .array(z.string().regex(/^[\w-]{1,20}$/))
        .max(10)
        .default([]),
    }),
  }),
});

export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(100),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;
export const passkeySignInRequest = z.object({ credential: passkeyAssertion });

export const removePasskeyRequest = z.object({ id });

/** Oldest first. */
export const wirePasskeys = z.array(
  z.object({
    id: z.number().int(),
    name: z.string(),
    created_at: z.string(),
    /** Null before its first use. */
    last_used_at: z.string().nullable(),
    /** Whether it is synced to the user's other devices. */
    is_synced: z.boolean(),
  }),
);

/** Two-step login: all additive. */

export const wireSecondStep = z.enum(['app', 'passkey', 'recovery']);
export type SecondStep = z.infer<typeof wireSecondStep>;

/** `data` of the failure `second-step-needed`: the ticket goes back with the second step. */
export const wireSecondStepNeed = z.object({
  ticket: z.string(),
  methods: z.array(wireSecondStep),
});

export const wireTwoStep = z.object({
  is_on: z.boolean(),
  /** Null if there is no authenticator app. */
  app_added_at: z.string().nullable(),
  /** Whether a passkey is required with the password. */
  prompts_passkey: z.boolean(),
  recovery_codes_left: z.number().int(),
});

/** A secret for an authenticator app: in base32 for manual entry, and as the URI of the QR code. */
export const wireAppOffer = z.object({ secret: z.string(), uri: z.string() });

export const addAppRequest = formSchema(appCodeRules);

export const passkeyPromptRequest = z.object({ is_requested: z.boolean() });

/** Sent once; empty if the user already has codes. */
export const wireRecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** Either an app or recovery code, or a passkey's signature. */
export const secondStepRequest = z.object({
  ticket: z.string().min(1).max(200),
  code: formSchema(recoveryCodeRules).shape.code.optional(),
  credential: passkeyAssertion.optional(),
});
