import { DISOWN_LINK_MIN } from '@tableside/contracts/account/rules';
import type { SecondStep } from '@tableside/contracts/account/wire';
import { sql } from 'kysely';
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
