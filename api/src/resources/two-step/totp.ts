import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** What every authenticator app takes (RFC 6238): SHA-1, 6 digits, 30 seconds. */
const RULES = { issuer: 'Tableside', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Bytes of a secret: as long as the hash, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Steps before and after now whose code is taken: clocks differ, and typing takes time. */
const WINDOW = 1;
const CODE = /^\d{6}$/;

export const makeAppSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** A secret as people type it, and as their apps read it from a QR code.
 * @param account whose it is, as the app shows it */
export function describeSecret(secret: Buffer, account: string): { secret: string; uri: string } {
  const totp = createTotp(secret, account);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Finds out when a code is good, in a time that says nothing about it.
 * @param code as it was typed; apps show it with a space
 * @returns the number of its thirty seconds since 1970; null for a wrong code */
export function findStep(secret: Buffer, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '');
  if (!CODE.test(token)) return null;
  const timestamp = now.getTime();
  const delta = createTotp(secret).validate({ token, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / RULES.period) + delta;
}

/** Whether somebody typed what an app shows, not a recovery code. */
export const isAppCode = (code: string): boolean => /^[\d\s]{1,12}$/.test(code);

const createTotp = (secret: Buffer, label = '') =>
  new TOTP({ ...RULES, label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });
