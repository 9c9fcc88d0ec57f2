import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { fastifyPlugin } from 'fastify-plugin';

export interface SecretsOptions {
  /** Under which secrets are encrypted and people hashed, at least 32 characters; left out, a key of this process alone. */
  readonly key?: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For the secrets of authenticator apps, by the account's id. */
    readonly appSecrets: SecretBox;
    /** By what somebody is known again whose account is gone. */
    readonly personHash: KeyedHash;
    /** Signs links that show drafts. */
    readonly draftHash: KeyedHash;
  }
}

/** `app.appSecrets`, `app.personHash` and `app.draftHash`, from the operator's key. */
export const secrets = fastifyPlugin<SecretsOptions>(
  async (app, { key = randomBytes(32).toString('hex') }) => {
    app.decorate('appSecrets', createSecretBox(key, 'tableside authenticator apps'));
    app.decorate('personHash', createKeyedHash(key, 'tableside people'));
    app.decorate('draftHash', createKeyedHash(key, 'tableside draft links'));
  },
  { name: 'secrets' },
);

/** Stands for a text that is known to be the same again, and that nobody finds by trying without the key. */
export type KeyedHash = (text: string) => Buffer;

const KEY_BYTES = 32;

/** @param key the operator's, of at least 32 characters
 * @param purpose unlike any other, so that the same text has another hash elsewhere */
export function createKeyedHash(key: string, purpose: string): KeyedHash {
  const derived = Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES));
  return (text) => createHmac('sha256', derived).update(text).digest();
}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what has to be read again and must not be readable in the database alone. */
export interface SecretBox {
  /** @param owner what it belongs to; it opens for the same owner only
   * @returns nonce, tag and ciphertext */
  readonly seal: (owner: string, secret: Buffer) => Buffer;
  /** @returns null for what was sealed under another key, for another owner, or changed since */
  readonly open: (owner: string, sealed: Buffer) => Buffer | null;
}

/** @param key the operator's, of at least 32 characters
 * @param purpose unlike that of any other box, so that the boxes have keys of their own */
export function createSecretBox(key: string, purpose: string): SecretBox {
  const derived = Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES));
  return {
    seal: (owner, secret) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, derived, nonce).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open: (owner, sealed) => {
      try {
        const decipher = createDecipheriv(ALGORITHM, derived, sealed.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(owner))
          .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const text = sealed.subarray(NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(text), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
