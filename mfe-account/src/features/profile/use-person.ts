import type { User } from '@tableside/contracts/account/model';
import { useSession } from '@tableside/platform';
import { useCallback, useState } from 'react';
import { isSamePerson } from './person';
import type { Draft } from './profile-scope';

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
