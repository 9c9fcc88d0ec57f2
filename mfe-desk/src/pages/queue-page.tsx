import { QUEUE_KINDS } from '@tableside/contracts/desk/queue/rules';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { queueCalls } from '../calls/queue-calls';
import { DeskPage } from '../components/desk-page';
import { KindFilter } from '../features/queue/kind-filter';
import { QueueList } from '../features/queue/queue-list';
import { useDeskQuery } from '../lib/desk-call';

/** Others work on the queue too. */
const REFRESH_MS = 30_000;

/** `/desk/city/queue`: what people sent, and what becomes of it. */
export function QueuePage() {
  const [search] = useSearchParams();
  const kind = QUEUE_KINDS.find((each) => each === search.get('kind')) ?? null;
  const [isTyping, setIsTyping] = useState(false);
  const { data, isError, isFetching, refetch } = useDeskQuery(
    queueCalls.queue,
    { kind },
    { refetchInterval: isTyping ? false : REFRESH_MS },
  );
  return (
    <DeskPage title="Queue" lede="What people sent, the oldest first.">
      <KindFilter kind={kind} counts={data?.counts} />
      {isError && !data && (
        <LoadError what="the queue" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton width="long" />}
      {data && <QueueList key={kind} queue={data} onTyping={setIsTyping} />}
    </DeskPage>
  );
}
