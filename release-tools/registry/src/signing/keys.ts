import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, syncFolder, writeSynced, writeDurably } from '@tableside/server/durable-file';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { wrongUse, storeTrouble } from '../store/refusal';
import { randomUUID } from 'node:crypto';

/** What a key may be allowed to do. `activate` takes rollback and confirm along, `freeze` unfreeze, `kill` revive; `owner` is
 * everything. */
export const VERBS = [
  'publish',
  'activate',
  'content',
  'freeze',
  'kill',
  'preview',
  'canary',
  'team',
  'owner',
] as const;
export type Verb = (typeof VERBS)[number];

/** Stands for all remotes, or all environments. */
export const ANY = '*';

/** 32 bytes, as a key's parts are written. */
const part = z.string().regex(/^[\w-]{43}$/, 'expected 32 bytes in base64url');

/** The half of a key that everybody may know. */
export const publicJwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: part });
export type PublicJwk = z.infer<typeof publicJwk>;

/** A person's, a machine's or a pipeline's ed25519 key, as its file has it: a JWK with a name. */
const privateJwk = publicJwk.extend({ d: part, kid: z.string(), name: z.string().min(1) });
export type PrivateKey = z.infer<typeof privateJwk>;

/** A new key. Its id is its thumbprint (RFC 7638). */
export async function makeKey(name: string): Promise<PrivateKey> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(privateKey);
  return privateJwk.parse({ ...jwk, kid: await calculateJwkThumbprint(jwk), name });
}

export const publicOf = ({ kty, crv, x }: PublicJwk): PublicJwk => ({ kty, crv, x });

export const idOf = (key: PublicJwk): Promise<string> => calculateJwkThumbprint(publicOf(key));

/** What a text says as JSON; null where it is none. */
export function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const readText = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** A key from its JSON.
 * @param where names it in the refusal; what it holds is never told
 * @throws {Refusal} when it is none */
export async function parseKey(text: string, where: string): Promise<PrivateKey> {
  const parsed = privateJwk.safeParse(parseOrNull(text));
  if (!parsed.success || (await idOf(parsed.data)) !== parsed.data.kid)
    throw wrongUse(`${where} holds no key. Make one with: npm run mfe -- key new NAME`);
  return parsed.data;
}

export async function readKeyFile(file: string): Promise<PrivateKey | null> {
  const text = await readText(file);
  return text === null ? null : parseKey(text, file);
}

/** Writes a key to a new file that its owner alone can read.
 * @throws when the file is there already */
export async function writeKeyFile(file: string, key: PrivateKey): Promise<void> {
  await makeFolder(path.dirname(file));
  await writeSynced(file, Buffer.from(`${JSON.stringify(key, null, 2)}\n`), 0o600);
  await syncFolder(path.dirname(file));
}

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
  const text = await readText(file).catch((error: Error) => {
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
