import type { User } from '@tableside/contracts/account/model';
import type { EndpointResult } from '@tableside/contracts/endpoints';
import type { QuerySpec } from '@tableside/contracts/queries';
import {
  ApiError,
  describeFailure,
  isNotOffered,
  useApiQuery,
  useIsSignedIn,
  usePlatform,
  useSession,
  type Response,
} from '@tableside/platform';
import { readReauthRequired } from '@tableside/platform/reauth';
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

type OwnList = 'counts' | 'sessions' | 'myReviews' | 'passkeys' | 'twoStep';

export interface OwnQuery<Result> {
  readonly data: Result | undefined;
  readonly hasFailed: boolean;
  /** The API does not support it; hide what needs it. */
  readonly isMissing: boolean;
  /** The API's error if it requires re-authentication. */
  readonly reauthRequired: ApiError | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** Query for the current user's data, refetched on every mount. Cached per user, so that the next user in this tab never
 * sees it. */
export function useOwnQuery<Name extends OwnList>(name: Name): OwnQuery<EndpointResult<Name>> {
  const { id, email } = useProfileScope().user;
  const isSignedIn = useIsSignedIn();
  const spec: QuerySpec<EndpointResult<Name>> = { queryKey: [name, { of: [id, email] }] };
  const { data, error, isFetching, refetch } = useApiQuery(spec, {
    enabled: isSignedIn,
    refetchOnMount: 'always',
  });
  const reauthRequired = readReauthRequired(error);
  // Some APIs answer 501 for a call they do not support.
  const isMissing = isNotOffered(error) || (error instanceof ApiError && error.status === 501);
  return {
    data,
    reauthRequired,
    // A retry does not help when the session has ended.
    hasFailed: isSignedIn && error !== null && !isMissing && !reauthRequired,
    isMissing,
    isFetching,
    refetch,
  };
}

/** Runs the profile's actions one at a time. Shows each outcome as a toast, and returns the last failure to be shown in
 * place. */
export function useOneAction<Name>(onDone: (data: unknown) => Promise<void>) {
  const { toasts } = usePlatform();
  const [pending, setPending] = useState<Name | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (name: Name, send: () => Promise<Response<unknown>>, done: string) => {
    if (pending !== null) return;
    setPending(name);
    setFailure(null);
    try {
      const { data, message } = await send();
      toasts.show('success', message || done);
      await onDone(data);
    } catch (error) {
      setFailure(describeFailure(error));
      toasts.show('error', describeFailure(error));
    } finally {
      setPending(null);
    }
  };
  return { pending, failure, run };
}
