import type { User } from '@tableside/contracts/account/model';
import { useSession } from '@tableside/platform';
import { createContext, use, useCallback, useState } from 'react';

export type Draft = 'details' | 'password' | 'deletion';

interface ProfileScope {
  /** Stays set after the session ends while a form has unsaved text. */
  readonly user: User;
  /** The form that shows the login when the session has ended. */
  readonly activeDraft: Draft | null;
  /** Keeps the profile on screen for this form's text if the session ends. */
  readonly hold: (draft: Draft) => void;
  /** Like `hold`, and makes this form the active one. */
  readonly touch: (draft: Draft) => void;
  readonly release: (draft: Draft) => void;
  readonly onDeleted: () => void;
}

export const ProfileScopeContext = createContext<ProfileScope | null>(null);

export function useProfileScope(): ProfileScope {
  const scope = use(ProfileScopeContext);
  if (!scope) throw new Error('useProfileScope must be used inside ProfileScopeContext.');
  return scope;
}

/** The user of the profile. When the session ends, the user stays while a form has unsaved text, until it is saved or
 * canceled, or another user signs in. */
export function useUser() {
  const user = useSession((state) => state.user);
  const [shownUser, setShownUser] = useState<User | null>(user);
  /** Forms with unsaved text; the last one is active. */
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [wasReplaced, setWasReplaced] = useState(false);

  if (user && user !== shownUser) {
    setShownUser(user);
    if (shownUser && !isSameUser(user, shownUser)) {
      setWasReplaced(drafts.length > 0);
      setDrafts([]);
    }
  } else if (!user && shownUser && drafts.length === 0) {
    setShownUser(null);
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
  return { user: shownUser, activeDraft: drafts.at(-1) ?? null, wasReplaced, hold, touch, release };
}

const without = (drafts: readonly Draft[], draft: Draft): readonly Draft[] =>
  drafts.includes(draft) ? drafts.filter((other) => other !== draft) : drafts;

/** Compares the email too, because some APIs send no id. */
export const isSameUser = (one: User, other: User): boolean =>
  one.id === other.id && one.email.toLowerCase() === other.email.toLowerCase();

export const formatName = ({ firstName, lastName, email }: User): string =>
  `${firstName} ${lastName}`.trim() || email;
