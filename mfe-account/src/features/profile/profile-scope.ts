import type { User } from '@tableside/contracts/account/model';
import { useSession } from '@tableside/platform';
import { createContext, use, useCallback, useState } from 'react';

export type Draft = 'details' | 'password' | 'deletion';

interface ProfileScope {
  /** Whose profile it is, also while the session has ended and something typed is kept. */
  readonly person: User;
  readonly asking: Draft | null;
  /** Keeps the profile on the screen for a form's text, should the session end. */
  readonly hold: (draft: Draft) => void;
  /** The same, for the form at hand: it is the one that asks. */
  readonly touch: (draft: Draft) => void;
  readonly release: (draft: Draft) => void;
  readonly onDeleted: () => void;
}

export const ProfileScopeContext = createContext<ProfileScope | null>(null);

export function useProfileScope(): ProfileScope {
  const scope = use(ProfileScopeContext);
  if (!scope) throw new Error('useProfileScope needs the profile above it.');
  return scope;
}

/** Whom the profile is about. A session that ends takes the person off the screen, unless something is being typed:
 * then the person stays until it is saved or given up, or until somebody else signs in. */
export function usePerson() {
  const user = useSession((state) => state.user);
  const [person, setPerson] = useState<User | null>(user);
  /** What is being typed; the last one asks to sign in. */
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [wasReplaced, setWasReplaced] = useState(false);

  if (user && user !== person) {
    setPerson(user);
    if (person && !isSamePerson(user, person)) {
      setWasReplaced(drafts.length > 0);
      setDrafts([]);
    }
  } else if (!user && person && drafts.length === 0) {
    setPerson(null);
    setWasReplaced(false);
  }

  const hold = useCallback(
    (draft: Draft) => setDrafts((held) => (held.includes(draft) ? held : [draft, ...held])),
    [],
  );
  const touch = useCallback(
    (draft: Draft) => setDrafts((held) => [...without(held, draft), draft]),
    [],
  );
  const release = useCallback((draft: Draft) => setDrafts((held) => without(held, draft)), []);
  return { person, asking: drafts.at(-1) ?? null, wasReplaced, hold, touch, release };
}

const without = (drafts: readonly Draft[], draft: Draft): readonly Draft[] =>
  drafts.includes(draft) ? drafts.filter((other) => other !== draft) : drafts;

/** True for the same account. Hosts may leave the id out, and an address is nobody else's. */
export const isSamePerson = (one: User, other: User): boolean =>
  one.id === other.id && one.email.toLowerCase() === other.email.toLowerCase();

export const nameOf = ({ firstName, lastName, email }: User): string =>
  `${firstName} ${lastName}`.trim() || email;
