import { useApiQuery } from '@tableside/platform';
import { useEffect, useMemo } from 'react';
import { readVote, voteQuery } from './read-vote';

/** Between two looks at a vote, in milliseconds: shorter at first, longer while nothing changes. */
const FIRST_MS = 5000;
const LONGEST_MS = 60_000;

/** A vote that is looked at again and again while the page is visible, until it is over. */
export function useLiveVote(token: string) {
  const { data, error, isError, isFetching, refetch } = useApiQuery(voteQuery(token));
  const vote = useMemo(() => (data === undefined ? undefined : readVote(data)), [data]);
  const isOpen = vote?.isOver === false;
  useEffect(() => {
    if (!isOpen) return undefined;
    let waitMs = FIRST_MS;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void look(), waitMs);
    };
    const look = async () => {
      if (document.hidden) return;
      waitMs = Math.min(waitMs * 2, LONGEST_MS);
      await refetch();
      wait();
    };
    const handleReturn = () => {
      waitMs = FIRST_MS;
      if (!document.hidden) wait();
    };
    wait();
    document.addEventListener('visibilitychange', handleReturn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleReturn);
    };
    // What changed is looked at sooner again.
  }, [isOpen, refetch, data]);
  return { vote, error, isError, isFetching, refetch };
}
