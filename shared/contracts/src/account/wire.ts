import { z } from 'zod';
import { changeSchema, formSchema } from '../common/wire';
import {
  appCodeRules,
  deleteAccountRules,
  disownRules,
  forgotPasswordRules,
  loginRules,
  passkeyRules,
  passwordRules,
  profileRules,
  proveRules,
  recoveryCodeRules,
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

/** What travels about passkeys. All of it is additive; ceremonies travel in the JSON that Web Authentication defines. */

/** Bytes in base64url. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);

/** An authenticator's answer to either ceremony, without what its kind of answer says. */
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: z.object({}).default({}),
};

/** What a browser is asked for, to be handed to it as it is. */
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

export const removePasskeyRequest = z.object({
  id: z.coerce.number().int().positive().max(2_147_483_647),
});

/** The oldest first. */
export const wirePasskeys = z.array(
  z.object({
    id: z.number().int(),
    name: z.string(),
    created_at: z.string(),
    /** Null before the first sign-in by it. */
    last_used_at: z.string().nullable(),
    /** Whether its authenticator brings it to the person's other devices. */
    is_synced: z.boolean(),
  }),
);

/** What travels about two-step sign-in. All of it is additive. */

/** By what the second step can be taken. */
export const wireSecondStep = z.enum(['app', 'passkey', 'recovery']);
export type SecondStep = z.infer<typeof wireSecondStep>;

/** `data` of the failure `second-step-needed`: the ticket goes back with the second step. */
export const wireSecondStepNeed = z.object({
  ticket: z.string(),
  ways: z.array(wireSecondStep),
});

export const wireTwoStep = z.object({
  is_on: z.boolean(),
  /** Null without an authenticator app. */
  app_added_at: z.string().nullable(),
  /** Whether a passkey is demanded beside the password. */
  asks_passkey: z.boolean(),
  recovery_codes_left: z.number().int(),
});

/** A secret for an authenticator app: in base32 for whoever types it, and the address that a QR code holds. */
export const wireAppOffer = z.object({ secret: z.string(), uri: z.string() });

export const addAppRequest = formSchema(appCodeRules);

export const askPasskeyRequest = z.object({ is_asked: z.boolean() });

/** Said once; empty where the person has some already. */
export const wireRecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** One of the two: a code of an app or a recovery code, or what a passkey signed. */
export const secondStepRequest = z.object({
  ticket: z.string().min(1).max(200),
  code: formSchema(recoveryCodeRules).shape.code.optional(),
  credential: passkeyAssertion.optional(),
});
