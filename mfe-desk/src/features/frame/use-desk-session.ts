import { deskCalls, type DeskPerson } from '@tableside/contracts/desk/wire';
import { ApiError, kindOfFailure, useSession } from '@tableside/platform';
import { useState } from 'react';
import { useDeskQuery } from '../../lib/desk-call';

/** - `looking`: nobody knows yet who is there;
 * - `nobody`: nobody is signed in;
 * - `lost`: the host could not be asked;
 * - `open`: somebody works here. */
export type DeskState =
  | { readonly is: 'looking' | 'nobody' }
  | { readonly is: 'lost'; readonly isRetrying: boolean; readonly retry: () => void }
  | { readonly is: 'open'; readonly person: DeskPerson; readonly hasEnded: boolean };

const lacksRole = (error: unknown): boolean =>
  error instanceof ApiError && error.data?.['error'] === 'role-needed';

/** Who works at the desk. A session that ends leaves the page as it is, with all that was typed: whoever signs in again, in
 * another tab, goes on. Somebody else who signs in begins anew. */
export function useDeskSession(): DeskState {
  const status = useSession((state) => state.status);
  const user = useSession((state) => state.user);
  const isSignedIn = status === 'signed-in' && user !== null;
  const me = useDeskQuery(deskCalls.me, undefined, { enabled: isSignedIn });
  const [kept, setKept] = useState<DeskPerson | null>(null);

  const without: DeskPerson | null =
    user && lacksRole(me.error)
      ? { first_name: user.firstName, last_name: user.lastName, email: user.email, roles: [] }
      : null;
  const found = isSignedIn ? (without ?? me.data ?? null) : null;
  if (found && !isSame(found, kept)) setKept(found);

  const person = found ?? kept;
  if (person) return { is: 'open', person, hasEnded: status === 'anonymous' };
  if (status === 'anonymous') return { is: 'nobody' };
  if (me.isError && kindOfFailure(me.error) !== 'unauthorized') {
    return { is: 'lost', isRetrying: me.isFetching, retry: () => void me.refetch() };
  }
  return { is: 'looking' };
}

const isSame = (one: DeskPerson, other: DeskPerson | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
