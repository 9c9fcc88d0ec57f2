import type { Db } from '../db/schema';
import { listSecondSteps } from './second-steps';

/** Ends the ways into an account that a new password does not end by itself, each of which may be a stranger's: accounts of
 * providers, which come back by the address, and passkeys. Passkeys stay where nothing else but them is a second step: a mailbox
 * alone must not open an account that asks for two things.
 * @param tx a transaction that holds a lock on the account */
export async function removeOtherWaysIn(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('user_identities').where('user_id', '=', userId).execute();
  const steps = await listSecondSteps(tx, userId);
  if (steps.includes('passkey') && !steps.includes('app')) return;
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}
