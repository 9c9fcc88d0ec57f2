import type { Endpoint } from '@tableside/contracts/common/calls';
import type { CallOwn } from '@tableside/platform';
import { useProvenCall } from '@tableside/platform/proof';
import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback } from 'react';

/** First part of the keys of all that the desk reads. */
const DESK = 'desk';

/** Makes the desk's calls. Where the host wants to know again who is there, a dialog asks, and the call is made again. */
export const useDeskCall: () => CallOwn = useProvenCall;

export interface DeskQueryOptions {
  readonly enabled?: boolean;
  /** How often it is read again while the page is open, in milliseconds. */
  readonly refetchInterval?: number | false;
  /** Shows the previous answer while another one is loaded. */
  readonly keepsPrevious?: boolean;
}

/** A read of the desk through the cache; each visit reads it again. */
export function useDeskQuery<Args, Result>(
  endpoint: Endpoint<Args, Result>,
  args: Args,
  { keepsPrevious = false, ...options }: DeskQueryOptions = {},
): UseQueryResult<Result> {
  const call = useDeskCall();
  return useQuery({
    queryKey: [DESK, endpoint.path(args)],
    queryFn: async ({ signal }) => (await call(endpoint, args, signal)).data,
    refetchOnMount: 'always',
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...options,
  });
}

/** Reads again all that the desk shows, after a change. */
export function useRefreshDesk(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await client.invalidateQueries({ queryKey: [DESK] });
    // The cache reports to the page in a task of its own: what follows finds the new data on the screen.
    await new Promise((resolve) => setTimeout(resolve));
  }, [client]);
}
