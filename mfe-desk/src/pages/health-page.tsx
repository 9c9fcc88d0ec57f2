import { STALE_DAYS } from '@tableside/contracts/desk/health/wire';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { useSearchParams } from 'react-router-dom';
import { careCalls } from '../calls/care-calls';
import { DeskPage } from '../components/desk-page';
import { SiteHealth } from '../features/health/site-health';
import { StaleFacts } from '../features/health/stale-facts';
import { useDeskQuery } from '../lib/desk-call';

const REFRESH_MS = 30_000;

/** `/desk/city/health`: how the site does. */
export function HealthPage() {
  const [search] = useSearchParams();
  const days = Number(search.get('days')) || STALE_DAYS;
  const { data, isError, isFetching, refetch } = useDeskQuery(
    careCalls.health,
    { days },
    { refetchInterval: REFRESH_MS, keepsPrevious: true },
  );
  return (
    <DeskPage title="Health" lede="How the site does, as far as its API host can see.">
      {isError && !data && (
        <LoadError what="the site’s health" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton width="long" />}
      {data && (
        <>
          <SiteHealth health={data} />
          <StaleFacts stale={data.stale} lastImport={data.last_import} />
        </>
      )}
    </DeskPage>
  );
}
