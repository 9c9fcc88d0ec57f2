import { createHmac, hkdfSync } from 'node:crypto';

/** Stands for a text that is known to be the same again, and that nobody finds by trying without the key. */
export type KeyedHash = (text: string) => Buffer;

const KEY_BYTES = 32;

/** @param key the operator's, of at least 32 characters
 * @param purpose unlike any other, so that the same text has another hash elsewhere */
export function createKeyedHash(key: string, purpose: string): KeyedHash {
  const derived = Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES));
  return (text) => createHmac('sha256', derived).update(text).digest();
}
