import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODES } from '@tableside/contracts/account/rules';
import type { Db } from '../../db/schema';
import { NOW } from '../../db/sql';
import { hashToken } from '../tokens';

/** The settings that every authenticator app supports (RFC 6238): SHA-1, 6 digits, 30 seconds. */
const RULES = { issuer: 'Tableside', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Bytes of a secret: the length of the hash, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Accepted steps before and after the current one: clocks differ, and typing takes time. */
const WINDOW = 1;
const CODE = /^\d{6}$/;

export const makeAppSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** A secret as users type it and as apps read it from a QR code.
 * @param account name shown by the app */
export function describeSecret(secret: Buffer, account: string): { secret: string; uri: string } {
  const totp = createTotp(secret, account);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Finds the time step of a code, in constant time.
 * @param code as typed; apps show it with a space
 * @returns 30-second steps since 1970; null for a wrong code */
export function findStep(secret: Buffer, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '');
  if (!CODE.test(token)) return null;
  const timestamp = now.getTime();
  const delta = createTotp(secret).validate({ token, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / RULES.period) + delta;
}

/** Whether it is a code of an app, not a recovery code. */
export const isAppCode = (code: string): boolean => /^[\d\s]{1,12}$/.test(code);

const createTotp = (secret: Buffer, label = '') =>
  new TOTP({ ...RULES, label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });

/** 15 bytes make 24 characters of five bits. 120 random bits need no slow hash. */
const BYTES = 15;
const LETTERS = 24;
/** Without characters that look like others: i, l, o and u. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LOOKALIKES: Readonly<Record<string, string>> = { i: '1', l: '1', o: '0' };

/** Creates recovery codes and deletes the old ones.
 * @param tx a transaction that holds a lock on the account
 * @returns ten codes of 120 random bits, in six groups of four; only hashes are stored */
export async function makeRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => makeCode());
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashCode(code), user_id: userId })))
    .execute();
  return codes;
}

/** Marks a recovery code as used.
 * @param code as typed; case and separators do not matter
 * @returns false for an unknown or used code */
export async function useRecoveryCode(tx: Db, userId: number, code: string): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_codes')
    .set({ used_at: NOW })
    .where('code_hash', '=', hashCode(code))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

function makeCode(): string {
  const bits = BigInt(`0x${randomBytes(BYTES).toString('hex')}`);
  const letters = Array.from(
    { length: LETTERS },
    (_, index) => ALPHABET[Number((bits >> BigInt(5 * index)) & 31n)],
  );
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

const hashCode = (code: string): Buffer =>
  hashToken(
    code
      .toLowerCase()
      .replace(/[\s-]/g, '')
      .replace(/[ilo]/g, (letter) => LOOKALIKES[letter] ?? letter),
  );
