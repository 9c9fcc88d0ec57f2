import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { DeskPage } from '../components/desk-page';
import { Owners } from '../features/owners/owners';
import { ownersCalls } from '../calls/owners-calls';
import { useDeskQuery } from '../lib/desk-call';

/** `/desk/city/owners`: who speaks for which place. */
export function OwnersPage() {
  const { data, isError, isFetching, refetch } = useDeskQuery(ownersCalls.overview, undefined);
  return (
    <DeskPage
      title="Owners"
      lede="Who speaks for which place, who asks to, and what they answered. Each decision is mailed."
    >
      {isError && !data && (
        <LoadError what="the owners" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton width="long" />}
      {data && <Owners overview={data} />}
    </DeskPage>
  );
}
