import type { Endpoint } from '@tableside/contracts/common/calls';
import type { QuerySpec } from '@tableside/contracts/queries';
import { useApiQuery, usePlatform, type CallOwn } from '@tableside/platform';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

/** The platform's transport for calls of the desks, which the table of calls does not have: visitors would load it too. */
export function useDeskCall(): CallOwn {
  const { call } = usePlatform();
  return call as unknown as CallOwn;
}

export interface DeskQueryOptions {
  readonly enabled?: boolean;
  /** Asks again and again while the page is on the screen, in milliseconds. */
  readonly refetchInterval?: number | false;
  /** Keeps the answer to the question before while a new one is on its way. */
  readonly keepsPrevious?: boolean;
}

/** A read of the desk through the cache; it is asked for anew at each visit.
 * @param args part of the key, so JSON */
export function useDeskQuery<Args, Result>(
  endpoint: Endpoint<Args, Result>,
  args: Args,
  options: DeskQueryOptions = {},
): UseQueryResult<Result> {
  const path = endpoint.path(args);
  // The cache hands the first part of a key to the transport. By its path two endpoints have different keys.
  const own = useMemo(() => ({ ...endpoint, key: path }), [endpoint, path]);
  const spec = { queryKey: [own, args ?? null] } as unknown as QuerySpec<Result>;
  return useApiQuery(spec, { ...options, refetchOnMount: 'always' });
}

/** Asks anew for all that the desk shows, after something was changed. */
export function useRefreshDesk(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    () => client.invalidateQueries({ predicate: ({ queryKey: [of] }) => typeof of === 'object' }),
    [client],
  );
}
