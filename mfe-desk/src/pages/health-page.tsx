import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { careCalls } from '../calls/care-calls';
import { DeskPage } from '../components/desk-page';
import { SiteHealth } from '../features/health/site-health';
import { UnsentMails } from '../features/health/unsent-mails';
import { useDeskQuery } from '../lib/desk-call';

const REFRESH_MS = 30_000;

/** `/desk/city/health`: how the site does, and emails that are not sent. */
export function HealthPage() {
  const health = useDeskQuery(careCalls.health, undefined, { refetchInterval: REFRESH_MS });
  const mails = useDeskQuery(careCalls.mails, undefined, { refetchInterval: REFRESH_MS });
  const failed = [health, mails].filter(({ isError, data }) => isError && !data);
  const isWaiting = [health, mails].some(({ isError, data }) => !isError && !data);
  return (
    <DeskPage title="Health">
      {failed.length > 0 && (
        <LoadError
          what="the site’s health"
          pending={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      )}
      {isWaiting && <Skeleton width="long" />}
      {health.data && <SiteHealth health={health.data} />}
      {mails.data && <UnsentMails mails={mails.data} />}
    </DeskPage>
  );
}
