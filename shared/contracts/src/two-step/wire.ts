import { z } from 'zod';
import { formSchema } from '../common/wire';
import { passkeyAssertion } from '../passkey/wire';
import { appCodeRules, recoveryCodeRules } from './rules';

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
