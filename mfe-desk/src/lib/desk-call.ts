import type { Endpoint } from '@tableside/contracts/common/calls';
import { usePlatform, type CallOwn } from '@tableside/platform';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Every answer of a desk's call begins with this in the cache. */
const DESK = 'desk';

/** The platform's transport for calls of the desks, which the table of calls does not have: visitors would load it too. */
export function useDeskCall(): CallOwn {
  const { call } = usePlatform();
  return call as unknown as CallOwn;
}

/** A read of the desk through the cache; it is asked for anew at each visit.
 * @param args part of the key, so JSON */
export function useDeskQuery<Args, Result>(
  endpoint: Endpoint<Args, Result>,
  args: Args,
  options: { readonly enabled?: boolean; readonly refetchInterval?: number | false } = {},
): UseQueryResult<Result> {
  const call = useDeskCall();
  return useQuery<Result>({
    queryKey: [DESK, endpoint.path(args), args ?? null],
    queryFn: async ({ signal }) => (await call(endpoint, args, signal)).data,
    staleTime: 0,
    ...options,
  });
}

/** Asks anew for all that the desk shows, after something was changed. */
export function useRefreshDesk(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [DESK] }), [client]);
}
