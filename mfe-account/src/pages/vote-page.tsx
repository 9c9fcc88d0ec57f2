import { paths, votePath } from '@tableside/contracts/paths';
import { isMissingError, usePlatform } from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { useHydrated } from '@tableside/ui/use-hydrated';
import { useRef } from 'react';
import { isRouteErrorResponse, useParams, useRouteError, useSearchParams } from 'react-router-dom';
import { ShareLink } from '../components/share-link';
import { voteTitle } from '../features/vote/read-vote';
import { useLiveVote } from '../features/vote/use-live-vote';
import { VoteBoard } from '../features/vote/vote-board';
import styles from './vote-page.module.css';

/** /vote/:token, for anyone who has the link. */
export function VotePage() {
  const { token = '' } = useParams();
  const [params] = useSearchParams();
  const { siteOrigin } = usePlatform().config;
  const { vote, error, isError, isFetching, refetch } = useLiveVote(token);
  const heading = useRef<HTMLHeadingElement>(null);
  const isHydrated = useHydrated();
  if (isMissingError(error)) return <NoVote />;

  /** A button that gives way to what it brought must not take the focus with it. */
  const handleRetry = async () => {
    const { isSuccess } = await refetch();
    if (isSuccess) heading.current?.focus();
  };
  return (
    <div className={`ts-container ${styles['page']}`}>
      <h1 ref={heading} tabIndex={-1} dir="auto" className={styles['title']}>
        {voteTitle(vote?.organizer ?? '')}
      </h1>
      {isError && !vote && (
        <LoadError what="this vote" pending={isFetching} onRetry={() => void handleRetry()} />
      )}
      {!vote && !isError && <Skeleton shape="wide" />}
      {vote && <VoteBoard token={token} vote={vote} outcome={params.get('outcome')} />}
      {/* Copying needs a script. */}
      {vote && !vote.isOver && isHydrated && (
        <div className={styles['share']}>
          <ShareLink
            address={`${siteOrigin}${votePath(token)}`}
            label="Link for your friends"
            title="Where shall we eat?"
          />
        </div>
      )}
    </div>
  );
}

/** What the route shows in place of a page that its loader refused. */
export function VoteError() {
  const error = useRouteError();
  // Anything else is the shell's to explain.
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return <NoVote />;
}

function NoVote() {
  return (
    <div className={`ts-container ${styles['page']}`}>
      <EmptyState
        heading="h1"
        title="This vote is not here"
        actions={<ButtonLink href={paths.listing}>Browse restaurants</ButtonLink>}
      >
        Votes go a month after they end, or part of the link got lost on the way.
      </EmptyState>
    </div>
  );
}
