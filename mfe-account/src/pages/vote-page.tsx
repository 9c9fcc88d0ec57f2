import { paths, votePath } from '@tableside/contracts/paths';
import {
  isMissingError,
  isNotOffered,
  useApiQuery,
  useIsSignedIn,
  usePlatform,
} from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { Skeleton } from '@tableside/ui/skeleton';
import { useHydrated } from '@tableside/ui/use-hydrated';
import { useParams, useSearchParams } from 'react-router-dom';
import { createLinkRoute, LinkMissing, LinkPage } from '../components/link-page';
import { ShareLink } from '../components/share-link';
import { SignInPrompt } from '../components/sign-in-prompt';
import { BeginVote, OwnVotes } from '../features/vote/begin-vote';
import { readVote, useLiveVote, voteQuery, voteTitle } from '../features/vote/read-vote';
import { VoteBoard } from '../features/vote/vote-board';
import { useOwnSpec } from '../lib/use-own-spec';
import styles from '../features/vote/vote.module.css';

function VotePage() {
  const { token = '' } = useParams();
  const [params] = useSearchParams();
  const { siteOrigin } = usePlatform().config;
  const { vote, error, isError, isFetching, refetch } = useLiveVote(token);
  const isHydrated = useHydrated();
  if (isMissingError(error)) return <NoVote />;
  return (
    <LinkPage
      title={voteTitle(vote?.organizer ?? '')}
      failed={isError && !vote ? 'this vote' : null}
      isFetching={isFetching}
      refetch={refetch}
      className={styles['page']}
      titleClassName={styles['title']}
    >
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
    </LinkPage>
  );
}

const NoVote = () => (
  <LinkMissing title="This vote is not here" className={styles['page']}>
    Votes go a month after they end, or part of the link got lost on the way.
  </LinkMissing>
);

export const voteRoute = createLinkRoute({
  path: ':token',
  Page: VotePage,
  Missing: NoVote,
  queries: ({ params }) => [voteQuery(params['token'] ?? '')],
  // A vote among friends is none for search engines.
  head: ({ params, data }) => ({
    title: voteTitle(readVote(data(voteQuery(params['token'] ?? ''))).organizer),
    noIndex: true,
  }),
});

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
