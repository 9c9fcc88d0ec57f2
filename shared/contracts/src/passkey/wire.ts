import { z } from 'zod';
import { formSchema } from '../common/wire';
import { passkeyRules } from './rules';

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
