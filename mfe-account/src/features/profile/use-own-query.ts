import type { EndpointResult } from '@tableside/contracts/endpoints';
import type { QuerySpec } from '@tableside/contracts/queries';
import { ApiError, isNotOffered, useApiQuery, useIsSignedIn } from '@tableside/platform';
import { readProofNeed } from '@tableside/platform/proof';
import { useProfileScope } from './profile-scope';

type OwnList = 'counts' | 'sessions' | 'myReviews' | 'passkeys' | 'twoStep';

export interface OwnQuery<Result> {
  readonly data: Result | undefined;
  readonly hasFailed: boolean;
  /** The host does not offer it: what needs it is hidden. */
  readonly isMissing: boolean;
  /** What the host refused with where it wants to know anew who is there. */
  readonly proofNeed: ApiError | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** A read of one's own, asked for anew at each visit. The cache keeps it by person, so that whoever signs in next in
 * this tab never sees it. */
export function useOwnQuery<Name extends OwnList>(name: Name): OwnQuery<EndpointResult<Name>> {
  const { id, email } = useProfileScope().person;
  const isSignedIn = useIsSignedIn();
  const spec: QuerySpec<EndpointResult<Name>> = { queryKey: [name, { of: [id, email] }] };
  const { data, error, isFetching, refetch } = useApiQuery(spec, {
    enabled: isSignedIn,
    refetchOnMount: 'always',
  });
  const proofNeed = readProofNeed(error);
  const isMissing = isNotOffered(error) || isNotImplemented(error);
  return {
    data,
    proofNeed,
    // An ended session is said where it is mended; no retry would help.
    hasFailed: isSignedIn && error !== null && !isMissing && !proofNeed,
    isMissing,
    isFetching,
    refetch,
  };
}

/** Some hosts know that a call exists, and do not have it. */
const isNotImplemented = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 501;
