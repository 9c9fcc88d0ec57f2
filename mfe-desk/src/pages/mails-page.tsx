import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { careCalls } from '../calls/care-calls';
import { DeskPage } from '../components/desk-page';
import { MailQueue } from '../features/mails/mail-queue';
import { useDeskQuery } from '../lib/desk-call';

/** `/desk/city/mails`: what waits to be sent, and what could not be. */
export function MailsPage() {
  const { data, isError, isFetching, refetch } = useDeskQuery(careCalls.mails, undefined);
  return (
    <DeskPage
      title="Mails"
      lede="Mails on their way. What could not be sent can be sent again; what it says is not shown."
    >
      {isError && !data && (
        <LoadError what="the mails" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton width="long" />}
      {data && <MailQueue mails={data} />}
    </DeskPage>
  );
}
