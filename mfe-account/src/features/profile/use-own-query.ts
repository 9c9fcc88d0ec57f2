import type { EndpointResult } from '@tableside/contracts/endpoints';
import type { QuerySpec } from '@tableside/contracts/queries';
import { ApiError, isNotOffered, useApiQuery, useIsSignedIn } from '@tableside/platform';
import { readReauthRequired } from '@tableside/platform/reauth';
import { useProfileScope } from './profile-scope';

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
  const isMissing = isNotOffered(error) || isNotImplemented(error);
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

/** Some APIs answer 501 for a call they do not support. */
const isNotImplemented = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 501;
