import { ApiError } from '@tableside/platform';

/** By what somebody can take the second step. */
export type SecondStep = 'app' | 'passkey' | 'recovery';

/** A sign-in whose first step was right. */
export interface PendingSignIn {
  /** Goes back to the host with the second step. */
  readonly ticket: string;
  /** The usual one first; none that this site does not know. */
  readonly ways: readonly SecondStep[];
  /** Whether the token outlives the browser session. */
  readonly isRemembered: boolean;
  /** Whether name and address are kept beside the token, as after a sign-in through Google. */
  readonly keepsPerson?: boolean;
}

const WAYS: readonly unknown[] = ['app', 'passkey', 'recovery'] satisfies SecondStep[];

/** What a host says that wants a second step; null for any other failure. */
export function readPendingSignIn(error: unknown): Pick<PendingSignIn, 'ticket' | 'ways'> | null {
  const data = error instanceof ApiError ? error.data : null;
  const { ticket, ways } = data ?? {};
  if (data?.['error'] !== 'second-step-needed' || typeof ticket !== 'string') return null;
  const known = Array.isArray(ways) ? ways.filter((way: unknown) => WAYS.includes(way)) : [];
  return { ticket, ways: known as SecondStep[] };
}

let left: PendingSignIn | null = null;

/** Leaves a sign-in that began elsewhere, as a return from Google does, for the login page. */
export function leavePendingSignIn(pending: PendingSignIn): void {
  left = pending;
}

/** Looks for one; {@link dropPendingSignIn} forgets it. */
export const findPendingSignIn = (): PendingSignIn | null => left;

export function dropPendingSignIn(): void {
  left = null;
}
