import { deskCalls, type Act } from '@tableside/contracts/desk/wire';
import { Button } from '@tableside/ui/button';
import { LoadError } from '@tableside/ui/notice';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DeskPage, Loaded, ResourceList, WhoAndWhen } from '../../components/desk-page';
import { useDeskCall } from '../../lib/desk-call';

/** `/desk/acts`: the audit log, a page at a time. */
export function ActsPage() {
  const call = useDeskCall();
  const query = useInfiniteQuery({
    queryKey: ['desk', 'acts'],
    queryFn: async ({ pageParam: before, signal }) =>
      (await call(deskCalls.acts, { before }, signal)).data,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ acts, has_more: hasMore }) => (hasMore ? acts.at(-1)?.id : undefined),
    refetchOnMount: 'always',
  });
  const loadMore = () => void query.fetchNextPage();
  return (
    <DeskPage
      title="Acts"
      lede="What was done at the desk and by command, newest first. Nobody can change this list."
    >
      <Loaded query={query} what="the acts">
        {({ pages }) => (
          <ResourceList
            label="Acts"
            items={pages.flatMap(({ acts }) => acts)}
            keyOf={({ id }) => id}
            empty={<p>Nothing was done yet.</p>}
            row={(act) => ({
              title: describeAct(act),
              note: (
                <>
                  <WhoAndWhen {...act} />
                  {act.reason && (
                    <>
                      {' · '}
                      <bdi>{act.reason}</bdi>
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
    </DeskPage>
  );
}

/** The name of an act in words, and what it was done to. */
function describeAct({ act, subject, user_id: userId }: Act): string {
  const words = act.replaceAll('-', ' ');
  const of = subject ?? (userId === null ? '' : `account ${userId}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${of && `: ${of}`}`;
}
