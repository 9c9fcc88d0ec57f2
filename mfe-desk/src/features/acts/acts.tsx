import { describeFailure, usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { useState } from 'react';
import type { Act } from '@tableside/contracts/desk/wire';
import { deskCalls } from '../../calls/desk-calls';
import { Row, Rows } from '../../components/rows';
import { useDeskCall, useDeskQuery } from '../../lib/desk-call';
import { useMoment } from '../../lib/use-moment';
import { describeAct } from './describe-act';

/** The list of acts, which grows page by page. */
export function Acts() {
  const { data, isError, isFetching, refetch } = useDeskQuery(deskCalls.acts, {});
  const [more, setMore] = useState<{ acts: readonly Act[]; hasMore: boolean } | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const { toasts } = usePlatform();
  const call = useDeskCall();
  const moment = useMoment();
  if (isError && !data) {
    return <LoadError what="the acts" pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton width="long" />;
  const acts = [...data.acts, ...(more?.acts ?? [])];
  const load = async () => {
    setIsLoading(true);
    try {
      const { data: next } = await call(deskCalls.acts, { before: acts.at(-1)?.id });
      setMore({ acts: [...(more?.acts ?? []), ...next.acts], hasMore: next.has_more });
    } catch (error) {
      toasts.show('error', describeFailure(error));
    }
    setIsLoading(false);
  };
  if (acts.length === 0) return <p>Nothing was done yet.</p>;
  return (
    <>
      <Rows label="Acts">
        {acts.map((act) => (
          <Row
            key={act.id}
            title={describeAct(act)}
            note={
              <>
                <bdi>{act.who}</bdi> · <time dateTime={act.at}>{moment(act.at)}</time>
                {act.reason && (
                  <>
                    {' · '}
                    <bdi>{act.reason}</bdi>
                  </>
                )}
              </>
            }
          />
        ))}
      </Rows>
      {(more?.hasMore ?? data.has_more) && (
        <Button variant="secondary" pending={isLoading} onClick={() => void load()}>
          View more
        </Button>
      )}
    </>
  );
}
