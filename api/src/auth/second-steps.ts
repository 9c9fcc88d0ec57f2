import { REPORT_SIGN_IN_LINK_MIN } from '@tableside/contracts/account/rules';
import type { SecondStep } from '@tableside/contracts/account/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/schema';

/** A user's two-step settings, read by one statement. */
export interface TwoStepState {
  /** Whether a password sign-in needs a second step. */
  readonly isOn: boolean;
  /** Null without an authenticator app. */
  readonly appAddedAt: Date | null;
  readonly promptsPasskey: boolean;
  readonly hasPasskeys: boolean;
  readonly recoveryCodesLeft: number;
  /** Whether it was turned on so recently that the sign-in which did it can still be reported. */
  readonly isNew: boolean;
}

export async function readTwoStep(db: Db, userId: number): Promise<TwoStepState> {
  const row = await db
    .selectFrom('users')
    .leftJoin('two_step', 'two_step.user_id', 'users.id')
    .select(['app_added_at', sql<boolean>`coalesce(prompts_passkey, false)`.as('prompts_passkey')])
    .select([
      sql<boolean>`EXISTS (SELECT FROM passkeys p WHERE p.user_id = users.id)`.as('has_passkeys'),
      sql<number>`(SELECT count(*) FROM recovery_codes r
        WHERE r.user_id = users.id AND r.used_at IS NULL)`.as('codes'),
      sql<boolean>`coalesce(on_since > now() - make_interval(mins => ${REPORT_SIGN_IN_LINK_MIN}), false)`.as(
        'is_new',
      ),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  const appAddedAt = row?.app_added_at ?? null;
  const promptsPasskey = row?.prompts_passkey ?? false;
  const hasPasskeys = row?.has_passkeys ?? false;
  return {
    isOn: appAddedAt !== null || (promptsPasskey && hasPasskeys),
    appAddedAt,
    promptsPasskey,
    hasPasskeys,
    recoveryCodesLeft: row?.codes ?? 0,
    isNew: row?.is_new ?? false,
  };
}

/** A user's second steps, the usual one first; empty if two-step login is off. */
export async function listSecondSteps(db: Db, userId: number): Promise<readonly SecondStep[]> {
  const state = await readTwoStep(db, userId);
  if (!state.isOn) return [];
  return [
    ...(state.appAddedAt ? (['app'] as const) : []),
    ...(state.hasPasskeys ? (['passkey'] as const) : []),
    ...(state.recoveryCodesLeft ? (['recovery'] as const) : []),
  ];
}

/** Removes a user's second steps, except passkeys, which also sign in on their own.
 * @param tx a transaction that holds a lock on the account
 * @returns whether two-step login was on */
export async function turnOffTwoStep(tx: Db, userId: number): Promise<boolean> {
  const { isOn } = await readTwoStep(tx, userId);
  await tx.deleteFrom('two_step').where('user_id', '=', userId).execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  return isOn;
}

/** @returns how many were removed */
export async function removePasskeys(tx: Db, userId: number): Promise<number> {
  const gone = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return gone.length;
}

/** Removes everything that was added to an account since a moment: passkeys, authenticator app, passkey
 * requirement, recovery codes, and Google accounts. Turns two-step login off if no second step is left.
 * @param tx a transaction that holds a lock on the account
 * @returns whether that turned two-step login off */
async function undoSince(tx: Db, userId: number, since: Date | RawBuilder<Date>): Promise<boolean> {
  const { isOn: wasOn } = await readTwoStep(tx, userId);
  for (const table of ['user_identities', 'passkeys', 'recovery_codes'] as const) {
    await tx
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .where('created_at', '>=', since)
      .execute();
  }
  const change = tx.updateTable('two_step').where('user_id', '=', userId);
  await change
    .set({ app_secret: null, app_added_at: null })
    .where('app_added_at', '>=', since)
    .execute();
  await change
    .set({ prompts_passkey: false, passkey_prompted_at: null })
    .where('passkey_prompted_at', '>=', since)
    .execute();
  await change.set({ pending_secret: null, pending_until: null }).execute();
  if (!wasOn || (await readTwoStep(tx, userId)).isOn) return false;
  await turnOffTwoStep(tx, userId);
  return true;
}

/** The oldest sign-in that can still be reported. */
const RECENTLY = sql<Date>`now() - make_interval(mins => ${REPORT_SIGN_IN_LINK_MIN})`;

/** Removes the sign-in methods that survive a new password and may be an intruder's: everything added
 * since a reported sign-in, Google accounts, which can be linked again by address, and passkeys. Passkeys
 * stay if they are the only second step, because a mailbox alone must not open a two-step account, unless
 * two-step login is only a few days old: the intruder may have turned it on
 * (docs/decisions/sessions-and-passwords.md).
 * @param tx a transaction that holds a lock on the account
 * @param since time of the reported sign-in; null if none was reported
 * @returns whether that turned two-step login off; if so, email the owner */
export async function removeSignInMethods(tx: Db, userId: number, since: Date | null) {
  const { isNew } = await readTwoStep(tx, userId);
  const undone = since ?? (isNew ? RECENTLY : null);
  const isOff = undone !== null && (await undoSince(tx, userId, undone));
  await tx.deleteFrom('user_identities').where('user_id', '=', userId).execute();
  const steps = await listSecondSteps(tx, userId);
  const ending = tx.deleteFrom('passkeys').where('user_id', '=', userId);
  if (!steps.includes('passkey') || steps.includes('app')) await ending.execute();
  else if (since === null) await ending.where(isYoungBesideOlder).execute();
  return isOff;
}

/** A recent passkey of a user who has an older one, which remains the second step. */
const isYoungBesideOlder = sql<boolean>`created_at > ${RECENTLY} AND EXISTS (
  SELECT FROM passkeys older WHERE older.user_id = passkeys.user_id AND older.created_at <= ${RECENTLY})`;
