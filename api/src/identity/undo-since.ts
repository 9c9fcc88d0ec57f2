import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { readTwoStep, turnOffTwoStep } from './second-steps';

/** Undoes what was added to an account from a moment on, whoever added it: passkeys, an authenticator app, the demand for a passkey,
 * recovery codes and accounts of providers. Where no second step is left, nothing stays of two-step sign-in.
 * @param tx a transaction that holds a lock on the account
 * @returns whether that turned two-step sign-in off */
export async function undoSince(
  tx: Db,
  userId: number,
  since: Date | RawBuilder<Date>,
): Promise<boolean> {
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
