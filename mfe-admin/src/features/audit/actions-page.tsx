import { adminCalls, type Action } from '@tableside/contracts/admin/wire';
import { Button } from '@tableside/ui/button';
import { LoadError } from '@tableside/ui/notice';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AdminPage, Loaded, ResourceList, Byline } from '../../components/admin-page';
import { useAdminCall } from '../../lib/admin-call';

/** `/admin/audit`: the audit log, a page at a time. */
export function ActionsPage() {
  const call = useAdminCall();
  const query = useInfiniteQuery({
    queryKey: ['admin', 'actions'],
    queryFn: async ({ pageParam: before, signal }) =>
      (await call(adminCalls.actions, { before }, signal)).data,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ actions, has_more: hasMore }) =>
      hasMore ? actions.at(-1)?.id : undefined,
    refetchOnMount: 'always',
  });
  const loadMore = () => void query.fetchNextPage();
  return (
    <AdminPage
      title="Audit log"
      lede="Every change made here or on the command line, newest first. Read-only."
    >
      <Loaded query={query} what="the audit log">
        {({ pages }) => (
          <ResourceList
            label="Audit log"
            items={pages.flatMap(({ actions }) => actions)}
            keyOf={({ id }) => id}
            empty={<p>No entries yet.</p>}
            row={(action) => ({
              title: describeAction(action),
              note: (
                <>
                  <Byline {...action} />
                  {action.reason && (
                    <>
                      {' · '}
                      <bdi>{action.reason}</bdi>
                    </>
                  )}
                </>
              ),
            })}
          />
        )}
      </Loaded>
      {query.isFetchNextPageError ? (
        <LoadError what="more" pending={query.isFetchingNextPage} onRetry={loadMore} />
      ) : (
        query.hasNextPage && (
          <Button variant="secondary" pending={query.isFetchingNextPage} onClick={loadMore}>
            View more
          </Button>
        )
      )}
    </AdminPage>
  );
}

/** Formats an audit entry, such as "Role granted: account 7". */
function describeAction({ action, subject, user_id: userId }: Action): string {
  const name = action.replaceAll('-', ' ');
  const target = subject ?? (userId === null ? '' : `account ${userId}`);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${target && `: ${target}`}`;
}
