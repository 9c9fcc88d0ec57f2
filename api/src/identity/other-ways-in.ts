import { DISOWN_LINK_MIN } from '@tableside/contracts/account/rules';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { listSecondSteps, readTwoStep } from './second-steps';
import { undoSince } from './undo-since';

/** As long ago as a link can still disown a sign-in. */
const RECENTLY = sql<Date>`now() - make_interval(mins => ${DISOWN_LINK_MIN})`;

/** Ends the ways into an account that a new password does not end by itself, each of which may be a stranger's: what was added
 * since a sign-in that was somebody else's, accounts of providers, which come back by the address, and passkeys. Passkeys stay
 * where nothing else but them is a second step: a mailbox alone must not open an account that asks for two things. It does
 * where two-step sign-in is a few days old: whoever turned it on may be the stranger
 * (docs/decisions/0081-disowning-undoes-what-was-added.md).
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
