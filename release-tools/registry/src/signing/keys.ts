import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, syncFolder, writeSynced, writeDurably } from '@tableside/server/durable-file';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { usageError, damagedStoreError } from '../store/refusal';
import { parseOrNull } from '../store/store';
import { randomUUID } from 'node:crypto';

/**
 * Permissions of a key. `activate` includes rollback and confirm, `freeze` includes unfreeze, and
 * `disable` includes enable; `owner` is everything.
 */
export const VERBS = [
  'publish',
  'activate',
  'content',
  'freeze',
  'disable',
  'preview',
  'canary',
  'team',
  'owner',
] as const;
export type Verb = (typeof VERBS)[number];

/** All remotes, or all environments. */
export const ANY = '*';

/** 32 bytes in base64url. */
const part = z.string().regex(/^[\w-]{43}$/, 'expected 32 bytes in base64url');

/** The public half of a key. */
export const publicJwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: part });
export type PublicJwk = z.infer<typeof publicJwk>;

/** An ed25519 key of a user, machine, or pipeline as its file stores it: a JWK with a name. */
const privateJwk = publicJwk.extend({ d: part, kid: z.string(), name: z.string().min(1) });
export type PrivateKey = z.infer<typeof privateJwk>;

/** Creates a key. Its id is its thumbprint (RFC 7638). */
export async function makeKey(name: string): Promise<PrivateKey> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(privateKey);
  return privateJwk.parse({ ...jwk, kid: await calculateJwkThumbprint(jwk), name });
}

export const publicOf = ({ kty, crv, x }: PublicJwk): PublicJwk => ({ kty, crv, x });

export const idOf = (key: PublicJwk): Promise<string> => calculateJwkThumbprint(publicOf(key));

export const readText = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/**
 * Parses a key from JSON.
 * @param where names it in the error message, which never includes the key
 * @throws {Refusal} when it is not a key
 */
export async function parseKey(text: string, where: string): Promise<PrivateKey> {
  const parsed = privateJwk.safeParse(parseOrNull(text));
  if (!parsed.success || (await idOf(parsed.data)) !== parsed.data.kid)
    throw usageError(
      `${where} does not contain a key. Create one with: npm run mfe -- key new NAME`,
    );
  return parsed.data;
}

export async function readKeyFile(file: string): Promise<PrivateKey | null> {
  const text = await readText(file);
  return text === null ? null : parseKey(text, file);
}

/** Writes a key to a new file that only its owner can read. @throws when the file already exists */
export async function writeKeyFile(file: string, key: PrivateKey): Promise<void> {
  await makeFolder(path.dirname(file));
  await writeSynced(file, Buffer.from(`${JSON.stringify(key, null, 2)}\n`), 0o600);
  await syncFolder(path.dirname(file));
}

/** What a user may do: verbs, on remotes, in environments, until a date. `*` is any. */
const scope = z.object({
  remotes: z.array(z.string()).min(1),
  verbs: z.array(z.enum(VERBS)).min(1),
  environments: z.array(z.string()).min(1),
  /** Expiration date; null: never expires. */
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
      /**
       * The newest revision of each environment when the key was revoked. What it signed until then stays
       * valid.
       */
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
  /** URL of its public keys. */
  jwks: z.url({ protocol: /^https?$/ }),
  /** Claims that must match exactly, such as the repository. */
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
/** The keys and issuers that a store trusts; stored outside of it. */
export type TrustedKeys = z.infer<typeof trustedKeys>;

export const noTrust = (): TrustedKeys => ({ schema: 1, keys: [], issuers: [] });

/**
 * Parses trusted keys from JSON.
 * @throws {Refusal} for anything else: a damaged file must not mean that everyone is trusted
 */
export function parseTrust(text: string, where: string): TrustedKeys {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damagedStoreError(`${where} is damaged: it is not valid JSON.`);
  }
  const parsed = trustedKeys.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw damagedStoreError(
    `${where}, ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unknown'}.`,
  );
}

/** The trusted keys of a file; null without a file: no authentication required. */
export async function readTrust(file: string): Promise<TrustedKeys | null> {
  const text = await readText(file).catch((error: Error) => {
    throw damagedStoreError(`${file} cannot be read: ${error.message}.`);
  });
  return text === null ? null : parseTrust(text, file);
}

/** Replaces the file atomically. */
export async function writeTrust(file: string, trust: TrustedKeys): Promise<void> {
  await makeFolder(path.dirname(file));
  const draft = `${file}.${randomUUID()}.tmp`;
  await writeDurably(file, Buffer.from(`${JSON.stringify(trust, null, 2)}\n`), { draft });
}
