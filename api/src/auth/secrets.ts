import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { fastifyPlugin } from 'fastify-plugin';

export interface SecretsOptions {
  /** Key for encrypting secrets and hashing users, at least 32 characters; default a random key of this process. */
  readonly key?: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Encrypts secrets of authenticator apps, by account id. */
    readonly appSecrets: SecretBox;
    /** Recognizes a user whose account was deleted. */
    readonly userHash: KeyedHash;
    /** Signs preview links of drafts. */
    readonly draftHash: KeyedHash;
  }
}

/** Decorates the app with `appSecrets`, `userHash`, and `draftHash`, derived from the operator's key. */
export const secrets = fastifyPlugin<SecretsOptions>(
  async (app, { key = randomBytes(32).toString('hex') }) => {
    app.decorate('appSecrets', createSecretBox(key, 'tableside authenticator apps'));
    app.decorate('userHash', createKeyedHash(key, 'tableside people'));
    app.decorate('draftHash', createKeyedHash(key, 'tableside draft links'));
  },
  { name: 'secrets' },
);

/** A keyed hash (HMAC): equal texts have equal hashes, and no one can find a text by trying without the key. */
export type KeyedHash = (text: string) => Buffer;

const KEY_BYTES = 32;

/** @param key the operator's, at least 32 characters
 * @param purpose a distinct name, so that the same text hashes differently elsewhere */
export function createKeyedHash(key: string, purpose: string): KeyedHash {
  const derived = Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES));
  return (text) => createHmac('sha256', derived).update(text).digest();
}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that have to be read again and must not be readable from the database alone. */
export interface SecretBox {
  /** @param owner id that the secret is bound to
   * @returns nonce, tag, and ciphertext */
  readonly encrypt: (owner: string, secret: Buffer) => Buffer;
  /** @returns null if it was encrypted with another key or for another owner, or was modified */
  readonly decrypt: (owner: string, encrypted: Buffer) => Buffer | null;
}

/** @param key the operator's, at least 32 characters
 * @param purpose a distinct name, so that each box has a key of its own */
export function createSecretBox(key: string, purpose: string): SecretBox {
  const derived = Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES));
  return {
    encrypt: (owner, secret) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, derived, nonce).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    decrypt: (owner, encrypted) => {
      try {
        const decipher = createDecipheriv(ALGORITHM, derived, encrypted.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(owner))
          .setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const text = encrypted.subarray(NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(text), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
