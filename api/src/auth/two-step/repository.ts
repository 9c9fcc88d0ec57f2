import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODES } from '@tableside/contracts/account/rules';
import type { Db } from '../../db/schema';
import { NOW, inMinutes } from '../../db/sql';
import { hashToken, consumeTicket, type SignInTicket } from '../tokens';
import { readTwoStep, turnOffTwoStep, type TwoStepState } from '../second-steps';
import { findUser, lockUser, presentSignIn, type SignedIn } from '../users';
import { enqueueEmail } from '../../email/queue/queue';
import type { Session } from '../../http/operation';
import { createSession, endOtherSessions } from '../sessions';
import type { SecretBox } from '../secrets';

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
/** Without characters that look like others: i, l, o, and u. */
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

/** Minutes for entering the first code of a new app, by the database's clock. */
const PENDING_MIN = 30;

type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

type OwnSession = Pick<Session, 'id' | 'userId'>;

export interface Changed {
  readonly was: boolean;
  readonly is: boolean;
  /** New recovery codes, shown once; empty if the user has some. */
  readonly codes: readonly string[];
}

/** Stores the secret of a new app until its first code is entered. Replaces an older pending one.
 * @param encrypted encrypted */
export async function savePendingSecret(db: Db, userId: number, encrypted: Buffer): Promise<void> {
  const pending = {
    pending_secret: encrypted,
    pending_until: inMinutes(PENDING_MIN),
  };
  await db
    .insertInto('two_step')
    .values({ user_id: userId, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute();
}

/** @returns encrypted; null if none is pending */
export async function findPendingSecret(db: Db, userId: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('two_step')
    .select('pending_secret')
    .where('user_id', '=', userId)
    .where('pending_until', '>', NOW)
    .executeTakeFirst();
  return row?.pending_secret ?? null;
}

/** Activates the pending app after its first code.
 * @param encrypted the pending secret that the code was checked with
 * @param step of the code, which does not work again
 * @returns null if another secret is pending by now or the account is gone */
export const saveApp = (db: Db, session: OwnSession, encrypted: Buffer, step: number) =>
  updateTwoStep(db, session, async (tx) => {
    const saved = await tx
      .updateTable('two_step')
      .set({
        app_secret: encrypted,
        app_added_at: NOW,
        app_last_step: step,
        pending_secret: null,
        pending_until: null,
      })
      .where('user_id', '=', session.userId)
      .where('pending_secret', '=', encrypted)
      .returning('user_id')
      .executeTakeFirst();
    return saved !== undefined;
  });

/** @returns null if the account is gone */
export const removeApp = (db: Db, session: OwnSession): Promise<Changed | null> =>
  updateTwoStep(db, session, async (tx) => {
    await tx
      .updateTable('two_step')
      .set({ app_secret: null, app_added_at: null })
      .where('user_id', '=', session.userId)
      .execute();
    return true;
  });

/** Turns on or off that password sign-ins also need a passkey.
 * @returns null if the account is gone or has no passkey */
export const promptForPasskeys = (db: Db, session: OwnSession, isRequested: boolean) =>
  updateTwoStep(db, session, async (tx, state) => {
    if (isRequested && !state.hasPasskeys) return false;
    // Repeating the request must not reset its date.
    if (isRequested && state.promptsPasskey) return true;
    const requestedAt = isRequested ? NOW : null;
    await tx
      .insertInto('two_step')
      .values({
        user_id: session.userId,
        prompts_passkey: isRequested,
        passkey_prompted_at: requestedAt,
      })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ prompts_passkey: isRequested, passkey_prompted_at: requestedAt }),
      )
      .execute();
    return true;
  });

/** Replaces the recovery codes and emails the owner.
 * @returns null if two-step login is off */
export const renewRecoveryCodes = (db: Db, userId: number): Promise<readonly string[] | null> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId, 'no key update');
    if (!user || !(await readTwoStep(tx, userId)).isOn) return null;
    await enqueueEmail(tx, { kind: 'recovery-renewed', recipient: user.email });
    return makeRecoveryCodes(tx, userId);
  });

/** Changes a user's two-step settings. Turning it on creates recovery codes and ends the other sessions, which began
 * with one step; turning it off deletes everything. The owner is emailed about both.
 * @param work returns false to change nothing */
const updateTwoStep = (
  db: Db,
  session: OwnSession,
  work: (tx: Db, before: TwoStepState) => Promise<boolean>,
): Promise<Changed | null> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, session.userId, 'no key update');
    if (!user) return null;
    const before = await readTwoStep(tx, user.id);
    if (!(await work(tx, before))) return null;
    const changed = await applyChange(tx, user, before);
    if (changed.is && !changed.was) await endOtherSessions(tx, user.id, session.id);
    return changed;
  });

async function applyChange(tx: Db, user: Pick<LockedUser, 'id' | 'email'>, before: TwoStepState) {
  const after = await readTwoStep(tx, user.id);
  if (after.isOn !== before.isOn) {
    const kind = after.isOn ? 'two-step-on' : 'two-step-off';
    await enqueueEmail(tx, { kind, recipient: user.email });
  }
  if (before.isOn && !after.isOn) await turnOffTwoStep(tx, user.id);
  if (after.isOn && !before.isOn) {
    await tx
      .updateTable('two_step')
      .set({ on_since: NOW })
      .where('user_id', '=', user.id)
      .execute();
  }
  const needsCodes = after.isOn && after.recoveryCodesLeft === 0;
  return {
    was: before.isOn,
    is: after.isOn,
    codes: needsCodes ? await makeRecoveryCodes(tx, user.id) : [],
  };
}

/** Starts a session after both steps.
 * @param checkStep verifies the second step; rolled back if no session starts
 * @returns `wrong` for a wrong second step, `ended` for an invalid ticket
 * @throws {AccountSuspended} */
export const finishSignIn = (
  db: Db,
  ticket: SignInTicket,
  userAgent: string | undefined,
  checkStep: (tx: Db, email: string) => Promise<boolean>,
): Promise<SignedIn | 'wrong' | 'ended'> =>
  db
    .transaction()
    .execute(async (tx) => {
      const locked = await lockUser(tx, ticket.userId, 'no key update');
      if (!locked) return 'ended';
      if (!(await checkStep(tx, locked.email))) return 'wrong';
      // The request that consumed the ticket has used up the step as well.
      if (!(await consumeTicket(tx, ticket))) throw new TicketEnded();
      if (ticket.firstStep === 'password' && !locked.password_proved_at) {
        await tx
          .updateTable('users')
          .set({ password_proved_at: NOW })
          .where('id', '=', ticket.userId)
          .execute();
      }
      const user = await findUser(tx, ticket.userId);
      if (!user) throw new TicketEnded();
      return presentSignIn(await createSession(tx, user.id, userAgent), user);
    })
    .catch((error: unknown) => {
      if (error instanceof TicketEnded) return 'ended' as const;
      throw error;
    });

/** Rolls the transaction back. */
class TicketEnded extends Error {
  override readonly name = 'TicketEnded';
}

/** Marks a code of the user's app as used. It and older ones no longer work.
 * @param tx a transaction that holds a lock on the account
 * @returns false for a wrong or used code */
export async function useAppCode(tx: Db, box: SecretBox, userId: number, code: string, now: Date) {
  const row = await tx
    .selectFrom('two_step')
    .select('app_secret')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const secret = row?.app_secret && box.decrypt(String(userId), row.app_secret);
  const step = secret ? findStep(secret, code, now) : null;
  if (step === null) return false;
  const used = await tx
    .updateTable('two_step')
    .set({ app_last_step: step })
    .where('user_id', '=', userId)
    .where('app_last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
