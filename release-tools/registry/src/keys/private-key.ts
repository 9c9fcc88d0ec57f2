import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, syncFolder, writeSynced } from '@tableside/server/durable-file';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { wrongUse } from '../refusal';

/** 32 bytes, as a key's parts are written. */
const part = z.string().regex(/^[\w-]{43}$/, 'expected 32 bytes in base64url');

/** The half of a key that everybody may know. */
export const publicJwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: part });
export type PublicJwk = z.infer<typeof publicJwk>;

/** A person's, a machine's or a pipeline's ed25519 key, as its file has it: a JWK with a name. */
export const privateJwk = publicJwk.extend({ d: part, kid: z.string(), name: z.string().min(1) });
export type PrivateKey = z.infer<typeof privateJwk>;

/** A new key. Its id is its thumbprint (RFC 7638). */
export async function makeKey(name: string): Promise<PrivateKey> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(privateKey);
  return privateJwk.parse({ ...jwk, kid: await calculateJwkThumbprint(jwk), name });
}

export const publicOf = ({ kty, crv, x }: PublicJwk): PublicJwk => ({ kty, crv, x });

/** The id of a key. */
export const idOf = (key: PublicJwk): Promise<string> => calculateJwkThumbprint(publicOf(key));

/** A key from its JSON.
 * @param where names it in the refusal; what it holds is never told
 * @throws {Refusal} when it is none */
export async function parseKey(text: string, where: string): Promise<PrivateKey> {
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    // Told below, without its text.
  }
  const parsed = privateJwk.safeParse(value);
  if (!parsed.success || (await idOf(parsed.data)) !== parsed.data.kid)
    throw wrongUse(`${where} holds no key. Make one with: npm run mfe -- key new NAME`);
  return parsed.data;
}

/** A key from its file; null when there is none.
 * @throws {Refusal} when the file holds none */
export async function readKeyFile(file: string): Promise<PrivateKey | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : parseKey(text, file);
}

/** Writes a key to a new file that its owner alone can read.
 * @throws when the file is there already */
export async function writeKeyFile(file: string, key: PrivateKey): Promise<void> {
  await makeFolder(path.dirname(file));
  await writeSynced(file, Buffer.from(`${JSON.stringify(key, null, 2)}\n`), 0o600);
  await syncFolder(path.dirname(file));
}
