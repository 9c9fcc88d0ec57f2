import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, writeDurably } from '@tableside/server/durable-file';
import { z } from 'zod';
import { storeTrouble } from '../refusal';
import { publicJwk } from './private-key';
import { VERBS } from './verbs';

/** What somebody may do: verbs, on remotes, in environments, until a day. `*` is any. */
const scope = z.object({
  remotes: z.array(z.string()).min(1),
  verbs: z.array(z.enum(VERBS)).min(1),
  environments: z.array(z.string()).min(1),
  /** Null: without end. */
  expires: z.iso.datetime().nullable(),
});
export type Scope = z.infer<typeof scope>;

const trustedKey = scope.extend({
  name: z.string().min(1),
  /** Thumbprint of the key. */
  id: z.string(),
  jwk: publicJwk,
  /** Set once it is no longer trusted. */
  revoked: z
    .object({
      at: z.iso.datetime(),
      /** The newest revision of each environment at that time: what the key signed up to it stays valid. */
      revisions: z.record(z.string(), z.number().int()),
    })
    .nullable()
    .default(null),
});
export type TrustedKey = z.infer<typeof trustedKey>;

const trustedIssuer = scope.extend({
  name: z.string().min(1),
  /** `iss` of its tokens. */
  issuer: z.url({ protocol: /^https?$/ }),
  /** `aud` of its tokens. */
  audience: z.string().min(1),
  /** Where its public keys are. */
  jwks: z.url({ protocol: /^https?$/ }),
  /** Claims that have to be exactly so, such as the repository. */
  claims: z
    .record(z.string(), z.string())
    .refine((claims) => Object.keys(claims).length > 0, 'expected at least one claim'),
});
export type TrustedIssuer = z.infer<typeof trustedIssuer>;

const trustedKeys = z.object({
  schema: z.literal(1),
  keys: z.array(trustedKey).default([]),
  issuers: z.array(trustedIssuer).default([]),
});
/** Whom a store is believed to; lies outside of it. */
export type TrustedKeys = z.infer<typeof trustedKeys>;

export const noTrust = (): TrustedKeys => ({ schema: 1, keys: [], issuers: [] });

/** Trust from its JSON.
 * @throws {Refusal} for anything else: a damaged file must not mean that anybody is trusted */
export function parseTrust(text: string, where: string): TrustedKeys {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw storeTrouble(`${where} is damaged: it is no JSON.`);
  }
  const parsed = trustedKeys.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw storeTrouble(`${where}, ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unknown'}.`);
}

/** The trusted keys of a file; null where there is no file, and so nobody to be asked for. */
export async function readTrust(file: string): Promise<TrustedKeys | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw storeTrouble(`${file} cannot be read: ${error.message}.`);
  });
  return text === null ? null : parseTrust(text, file);
}

/** Replaces the file, all at once for readers. */
export async function writeTrust(file: string, trust: TrustedKeys): Promise<void> {
  await makeFolder(path.dirname(file));
  const draft = `${file}.${randomUUID()}.tmp`;
  await writeDurably(file, Buffer.from(`${JSON.stringify(trust, null, 2)}\n`), { draft });
}
