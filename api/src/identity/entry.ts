import type { SecondStep } from '@tableside/contracts/account/wire';
import type { Db } from '../db/schema';
import { listSecondSteps } from './second-steps';
import { createSession } from './session-repository';
import { issueTicket, type FirstStep } from './sign-in-tickets';
import { refuseSuspended } from './suspension';

/** What a right first step leads to: a session, or the wait for a second step. */
export type Entry = { readonly token: string } | PendingEntry;

export interface PendingEntry {
  readonly token: null;
  /** Null for a visitor who gets none, and has to begin anew. */
  readonly ticket: string | null;
  readonly ways: readonly SecondStep[];
}

export interface FirstStepTaken {
  readonly userId: number;
  readonly by: FirstStep;
  readonly userAgent: string | undefined;
  /** What only this visitor has; null for one who gets no ticket. */
  readonly holder: string | null;
}

/** Lets somebody in who proved one thing, by a password or through a provider; who has two-step sign-in gets no session by
 * that. Whoever proved two things at once, by a passkey, gets theirs from `createSession`.
 * @param tx a transaction that holds a lock on the account
 * @throws {AccountSuspended} */
export async function enter(
  tx: Db,
  { userId, by, userAgent, holder }: FirstStepTaken,
): Promise<Entry> {
  const ways = await listSecondSteps(tx, userId);
  if (!ways.length) return { token: await createSession(tx, userId, userAgent) };
  await refuseSuspended(tx, userId);
  const ticket = holder === null ? null : await issueTicket(tx, userId, by, holder);
  return { token: null, ticket, ways };
}
