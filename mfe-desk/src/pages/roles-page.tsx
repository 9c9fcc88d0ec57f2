import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { deskCalls } from '../calls/desk-calls';
import { DeskPage } from '../components/desk-page';
import { Colleagues } from '../features/roles/colleagues';
import { GrantRole } from '../features/roles/grant-role';
import { useDeskQuery } from '../lib/desk-call';

/** `/desk/roles`: who works at the desks. */
export function RolesPage() {
  const { data, isError, isFetching, refetch } = useDeskQuery(deskCalls.colleagues, undefined);
  return (
    <DeskPage
      title="Roles"
      lede="Who works at the desk, and as what. Each change is mailed to the person."
    >
      {isError && !data && (
        <LoadError what="the roles" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton width="long" />}
      {data && <Colleagues colleagues={data} />}
      <GrantRole />
    </DeskPage>
  );
}
