import { isNotOffered, useApiQuery, usePlatform } from '@tableside/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useTransition } from 'react';
import { describeEntranceFailure } from '../../../lib/entrance-failure';
import { useOwnSpec } from '../../../lib/use-own-spec';

/** The read-only address of one's own list: whether there is one, and a way to start and end it. */
export function useShare() {
  const { call } = usePlatform();
  const client = useQueryClient();
  const share = useOwnSpec('share');
  const { data: token, error, isFetching, refetch } = useApiQuery(share);
  const [isChanging, startChange] = useTransition();
  const [failure, setFailure] = useState<string | null>(null);

  const change = (isShared: boolean) => {
    startChange(async () => {
      setFailure(null);
      try {
        const { data } = await call('setShare', { isShared });
        client.setQueryData(share.queryKey, data);
      } catch (refusal) {
        setFailure(describeEntranceFailure(refusal));
      }
    });
  };
  return {
    /** Null while the list is not shared, undefined while that is not known. */
    token,
    /** False where the host shares no lists, and until it has answered. */
    isOffered: (token !== undefined || error !== null) && !isNotOffered(error),
    isFetching,
    retry: () => void refetch(),
    isChanging,
    failure,
    change,
  };
}
