import type { User } from '@tableside/contracts/account/model';
import { createContext, use } from 'react';

/** Forms whose text outlives the session. */
export type Draft = 'details' | 'password' | 'deletion';

/** What the profile's sections share. */
export interface ProfileScope {
  /** Whose profile it is, also while the session has ended and something typed is kept. */
  readonly person: User;
  /** The form that asks to sign in again while the session has ended. */
  readonly asking: Draft | null;
  /** Keeps the profile on the screen for a form's text, should the session end. */
  readonly hold: (draft: Draft) => void;
  /** The same, for the form at hand: it is the one that asks. */
  readonly touch: (draft: Draft) => void;
  readonly release: (draft: Draft) => void;
  /** The account is no more. */
  readonly onDeleted: () => void;
}

export const ProfileScopeContext = createContext<ProfileScope | null>(null);

/** @throws when rendered outside of the profile */
export function useProfileScope(): ProfileScope {
  const scope = use(ProfileScopeContext);
  if (!scope) throw new Error('useProfileScope needs the profile above it.');
  return scope;
}
