import { DISOWN_LINK_MIN } from '@tableside/contracts/account/rules';
import type { SecondStep } from '@tableside/contracts/account/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/schema';

/** What a person has set up, from one statement. */
export interface TwoStepState {
  /** Whether a sign-in by password asks for a second step. */
  readonly isOn: boolean;
  /** Null without an authenticator app. */
  readonly appAddedAt: Date | null;
  readonly asksPasskey: boolean;
  readonly hasPasskeys: boolean;
  readonly recoveryCodesLeft: number;
  /** Whether it was turned on while a link could still disown the sign-in that did it. */
  readonly isNew: boolean;
}

export async function readTwoStep(db: Db, userId: number): Promise<TwoStepState> {
  const row = await db
    .selectFrom('users')
    .leftJoin('two_step', 'two_step.user_id', 'users.id')
    .select(['app_added_at', sql<boolean>`coalesce(asks_passkey, false)`.as('asks_passkey')])
    .select([
      sql<boolean>`EXISTS (SELECT FROM passkeys p WHERE p.user_id = users.id)`.as('has_passkeys'),
      sql<number>`(SELECT count(*) FROM recovery_codes r
        WHERE r.user_id = users.id AND r.used_at IS NULL)`.as('codes'),
      sql<boolean>`coalesce(on_since > now() - make_interval(mins => ${DISOWN_LINK_MIN}), false)`.as(
        'is_new',
      ),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  const appAddedAt = row?.app_added_at ?? null;
  const asksPasskey = row?.asks_passkey ?? false;
  const hasPasskeys = row?.has_passkeys ?? false;
  return {
    isOn: appAddedAt !== null || (asksPasskey && hasPasskeys),
    appAddedAt,
    asksPasskey,
    hasPasskeys,
    recoveryCodesLeft: row?.codes ?? 0,
    isNew: row?.is_new ?? false,
  };
}

/** By what somebody may take the second step of a sign-in, the usual way first; empty where none is asked for. */
export async function listSecondSteps(db: Db, userId: number): Promise<readonly SecondStep[]> {
  const state = await readTwoStep(db, userId);
  if (!state.isOn) return [];
  return [
    ...(state.appAddedAt ? (['app'] as const) : []),
    ...(state.hasPasskeys ? (['passkey'] as const) : []),
    ...(state.recoveryCodesLeft ? (['recovery'] as const) : []),
  ];
}

/** Forgets everything that somebody set up for a second step, but for passkeys, which sign in by themselves.
 * @param tx a transaction that holds a lock on the account
 * @returns whether a second step was asked for before */
export async function turnOffTwoStep(tx: Db, userId: number): Promise<boolean> {
  const { isOn } = await readTwoStep(tx, userId);
  await tx.deleteFrom('two_step').where('user_id', '=', userId).execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  return isOn;
}

/** @returns how many there were */
export async function removePasskeys(tx: Db, userId: number): Promise<number> {
  const gone = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return gone.length;
}

/** Undoes what was added to an account from a moment on, whoever added it: passkeys, an authenticator app, the demand for a passkey,
 * recovery codes and accounts of providers. Where no second step is left, nothing stays of two-step sign-in.
 * @param tx a transaction that holds a lock on the account
 * @returns whether that turned two-step sign-in off */
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
    .set({ asks_passkey: false, passkey_asked_at: null })
    .where('passkey_asked_at', '>=', since)
    .execute();
  await change.set({ pending_secret: null, pending_until: null }).execute();
  if (!wasOn || (await readTwoStep(tx, userId)).isOn) return false;
  await turnOffTwoStep(tx, userId);
  return true;
}

/** As long ago as a link can still disown a sign-in. */
const RECENTLY = sql<Date>`now() - make_interval(mins => ${DISOWN_LINK_MIN})`;

/** Ends the ways into an account that a new password does not end by itself, each of which may be a stranger's: what was added
 * since a sign-in that was somebody else's, accounts of providers, which come back by the address, and passkeys. Passkeys stay
 * where nothing else but them is a second step: a mailbox alone must not open an account that asks for two things. It does
 * where two-step sign-in is a few days old: whoever turned it on may be the stranger
 * (docs/decisions/sessions-and-passwords.md).
 * @param tx a transaction that holds a lock on the account
 * @param since when somebody else signed in; null where nobody says so
 * @returns whether that turned two-step sign-in off, of which the owner is to be told */
export async function removeOtherWaysIn(
  tx: Db,
  userId: number,
  since: Date | null,
): Promise<boolean> {
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

/** A passkey of these days, where an older one of the same person goes on as the second step. */
const isYoungBesideOlder = sql<boolean>`created_at > ${RECENTLY} AND EXISTS (
  SELECT FROM passkeys older WHERE older.user_id = passkeys.user_id AND older.created_at <= ${RECENTLY})`;
