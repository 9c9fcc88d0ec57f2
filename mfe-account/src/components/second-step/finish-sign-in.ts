import type { User } from '@tableside/contracts/account/model';
import { ApiError, type CallApi } from '@tableside/platform';
import type { PendingSignIn } from '../../lib/pending-sign-in';
import { storeToken } from '../../lib/token';

/** What either way of the second step is given. */
export interface StepProps {
  readonly pending: PendingSignIn;
  readonly onSignedIn: (user: User | null) => void | Promise<void>;
  /** The sign-in has to begin anew.
   * @param sentence why */
  readonly onEnded: (sentence: string) => void;
}

/** Takes the second step and keeps the token.
 * @returns who it is; null when the host does not say
 * @throws whatever the transport throws */
export async function finishSignIn(
  call: CallApi,
  { ticket, isRemembered, keepsPerson = false }: PendingSignIn,
  step: { readonly code: string } | { readonly credential: object },
): Promise<User | null> {
  const { data } = await call('secondStep', { ticket, ...step });
  if (!data.token) throw new Error('The host sent no token.');
  storeToken(data.token, isRemembered, keepsPerson ? data.user : null);
  return data.user;
}

/** Whether the first step is worth nothing any more. */
export const hasEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.data?.['error'] === 'ticket-ended';
