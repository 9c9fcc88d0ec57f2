import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@tableside/contracts/account/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { hashToken } from '../../identity/token';

/** 15 bytes are 24 letters of five bits: more than 112 bits, so that a plain hash suffices. */
const BYTES = 15;
const LETTERS = 24;
/** Without what looks like something else: i, l, o and u. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LOOKALIKES: Readonly<Record<string, string>> = { i: '1', l: '1', o: '0' };

/** Makes a person's recovery codes; older ones end.
 * @param tx a transaction that holds a lock on the account
 * @returns ten of 120 random bits, in six groups of four, which are kept nowhere else */
export async function makeRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => makeCode());
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashCode(code), user_id: userId })))
    .execute();
  return codes;
}

/** Uses a code up.
 * @param code as it was typed, in capitals or not, with or without what parts it
 * @returns false for one that is none of the person's, or was used */
export async function useRecoveryCode(tx: Db, userId: number, code: string): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
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
