import type { ListChange } from '@tableside/contracts/favourite/model';
import { isNotOffered, useApiQuery, usePlatform } from '@tableside/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOwnSpec } from '../../../lib/use-own-spec';
import { readLists } from './read-lists';

/** One's own lists and notes. */
export function useLists() {
  const { data, error, isFetching, refetch } = useApiQuery(useOwnSpec('favouriteLists'), {
    refetchOnMount: 'always',
  });
  return {
    /** Null until they are known, and where the host has none. */
    lists: useMemo(() => (data === undefined ? null : readLists(data)), [data]),
    /** The host has lists and could not tell them. */
    isFailed: data === undefined && error !== null && !isNotOffered(error),
    isLoading: data === undefined && error === null,
    isFetching,
    retry: () => void refetch(),
  };
}

/** Changes one's own lists and notes, and reads them again.
 * @throws whatever the call throws */
export function useListChange(): (change: ListChange, body: object) => Promise<unknown> {
  const { call } = usePlatform();
  const client = useQueryClient();
  const { queryKey } = useOwnSpec('favouriteLists');
  return async (change, body) => {
    const { data } = await call('changeLists', { change, body });
    await client.invalidateQueries({ queryKey });
    return data;
  };
}
