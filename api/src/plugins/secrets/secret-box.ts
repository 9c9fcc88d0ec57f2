import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
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
