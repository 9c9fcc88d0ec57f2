import type { Endpoint } from '@tableside/contracts/common/calls';
import type { CallOwn } from '@tableside/platform';
import { useReauthCall } from '@tableside/platform/reauth';
import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback } from 'react';

/** First part of the query keys of all admin data. */
const ADMIN = 'admin';

/** Makes admin calls. When the API requires re-authentication, a dialog asks for it and the call is repeated. */
export const useAdminCall: () => CallOwn = useReauthCall;

export interface AdminQueryOptions {
  readonly enabled?: boolean;
  /** Refetch interval while the page is open, in milliseconds. */
  readonly refetchInterval?: number | false;
  /** Shows the previous data while other data is loading. */
  readonly keepsPrevious?: boolean;
}

/** Reads admin data through the query cache; refetches on every mount. */
export function useAdminQuery<Args, Result>(
  endpoint: Endpoint<Args, Result>,
  args: Args,
  { keepsPrevious = false, ...options }: AdminQueryOptions = {},
): UseQueryResult<Result> {
  const call = useAdminCall();
  return useQuery({
    queryKey: [ADMIN, endpoint.path(args)],
    queryFn: async ({ signal }) => (await call(endpoint, args, signal)).data,
    refetchOnMount: 'always',
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...options,
  });
}

/** Refetches all admin data after a change. */
export function useRefreshAdmin(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await client.invalidateQueries({ queryKey: [ADMIN] });
    // The cache notifies components in a later task. Wait, so that callers see the new data on screen.
    await new Promise((resolve) => setTimeout(resolve));
  }, [client]);
}
