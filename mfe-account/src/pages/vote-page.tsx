import { paths, votePath } from '@tableside/contracts/paths';
import {
  isMissingError,
  usePlatform,
  queryLoader,
  isNotOffered,
  useApiQuery,
  useIsSignedIn,
} from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { useHydrated } from '@tableside/ui/use-hydrated';
import { useRef } from 'react';
import {
  isRouteErrorResponse,
  useParams,
  useRouteError,
  useSearchParams,
  type RouteObject,
} from 'react-router-dom';
import type { HeadArgs, HeadData, QueryArgs, RouteHandle } from '@tableside/contracts/remote/model';
import { ShareLink } from '../components/share-link';
import { voteTitle, useLiveVote, readVote, voteQuery } from '../features/vote/read-vote';
import { VoteBoard } from '../features/vote/vote-board';
import { SignInPrompt } from '../components/sign-in-prompt';
import { BeginVote, OwnVotes } from '../features/vote/begin-vote';
import { useOwnSpec } from '../lib/use-own-spec';
import styles from '../features/vote/vote.module.css';

/** /vote/:token, for anyone who has the link. */
function VotePage() {
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
function VoteError() {
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

const queries = ({ params }: QueryArgs) => [voteQuery(params['token'] ?? '')];

/** A vote among friends is none for search engines. */
const head = ({ params, data }: HeadArgs): HeadData => ({
  title: voteTitle(readVote(data(voteQuery(params['token'] ?? ''))).organizer),
  noIndex: true,
});

/** /vote/:token. Where there is no vote, its loader throws a 404 Response; other failures are the screen's to show. */
export const voteRoute: RouteObject = {
  path: ':token',
  Component: VotePage,
  ErrorBoundary: VoteError,
  loader: queryLoader(queries, (error) => {
    if (isMissingError(error)) throw new Response(null, { status: 404 });
  }),
  handle: { queries, head } satisfies RouteHandle,
};

/** /vote: begins a table vote. */
export function BeginVotePage() {
  const isSignedIn = useIsSignedIn();
  return (
    <div className={`ts-container ${styles['page']}`}>
      <h1>Ask friends where to eat</h1>
      {isSignedIn ? (
        <Offered />
      ) : (
        <SignInPrompt title="Ask friends">
          Choose a few of your favorites and a time, and send the link to your friends. They vote
          without an account.
        </SignInPrompt>
      )}
    </div>
  );
}

function Offered() {
  const { error } = useApiQuery(useOwnSpec('votes'));
  if (isNotOffered(error)) {
    return (
      <EmptyState
        title="There are no votes here"
        actions={<ButtonLink href={paths.favourites}>My Favorites</ButtonLink>}
      />
    );
  }
  return (
    <>
      <BeginVote />
      <OwnVotes />
    </>
  );
}
