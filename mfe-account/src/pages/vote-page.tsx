import { objects } from '@tableside/contracts/common/read';
import { paths, votePath } from '@tableside/contracts/paths';
import {
  isMissingError,
  isNotOffered,
  useApiQuery,
  useHydrated,
  useIsSignedIn,
  usePlatform,
} from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { Skeleton } from '@tableside/ui/skeleton';
import { useParams, useSearchParams } from 'react-router-dom';
import { createLinkRoute, LinkMissing, LinkPage } from '../components/link-page';
import { ShareLink } from '../components/share-link';
import { SignInPrompt } from '../components/sign-in-prompt';
import { StartVote, OwnVotes } from '../features/vote/start-vote';
import { EndVote } from '../features/vote/end-vote';
import { readVote, useLiveVote, voteQuery, voteTitle } from '../features/vote/read-vote';
import { VoteBoard } from '../features/vote/vote-board';
import { useOwnSpec } from '../lib/use-own-spec';
import shared from '../components/components.module.css';
import styles from '../features/vote/vote.module.css';

function VotePage() {
  const { token = '' } = useParams();
  const [params] = useSearchParams();
  const { siteOrigin } = usePlatform().config;
  const { vote, error, isError, isFetching, refetch } = useLiveVote(token);
  const isHydrated = useHydrated();
  const isSignedIn = useIsSignedIn();
  const { data: own, isPending } = useApiQuery(useOwnSpec('votes'), { enabled: isSignedIn });
  const isOrganizer = objects(own).some((each) => each['token'] === token);
  const isOpen = vote?.isOver === false && isHydrated;
  // The link's position depends on who is looking.
  const share = isOpen && !(isSignedIn && isPending) && (
    <div className={styles['share']}>
      <ShareLink
        address={`${siteOrigin}${votePath(token)}`}
        label="Link for your friends"
        title="Where should we eat?"
      />
      {isOrganizer && <EndVote token={token} />}
    </div>
  );
  if (isMissingError(error)) return <VoteMissing />;
  return (
    <LinkPage
      title={voteTitle(vote?.organizer ?? '')}
      failed={isError && !vote ? 'this vote' : null}
      isFetching={isFetching}
      refetch={refetch}
      className={styles['page']}
    >
      {!vote && !isError && <Skeleton shape="wide" />}
      {isOrganizer && share}
      {isOrganizer && isOpen && <h2>Vote, too</h2>}
      {vote && <VoteBoard token={token} vote={vote} outcome={params.get('outcome')} />}
      {!isOrganizer && share}
    </LinkPage>
  );
}

const VoteMissing = () => (
  <LinkMissing title="We can’t find this vote" className={styles['page']}>
    We delete votes 30 days after they close. If this one is newer, the link may be incomplete.
  </LinkMissing>
);

export const voteRoute = createLinkRoute({
  path: ':token',
  Page: VotePage,
  Missing: VoteMissing,
  queries: ({ params }) => [voteQuery(params['token'] ?? '')],
  head: ({ params, data }) => ({
    title: voteTitle(readVote(data(voteQuery(params['token'] ?? ''))).organizer),
    noIndex: true,
  }),
});

export function StartVotePage() {
  const isSignedIn = useIsSignedIn();
  return (
    <div className={`ts-container ${shared['page']} ${styles['page']}`}>
      <h1>Ask friends where to eat</h1>
      {isSignedIn ? (
        <StartVoteContent />
      ) : (
        <SignInPrompt title="Ask friends">
          Choose a few favorites and a time, then send your friends the link. They don’t need an
          account to vote.
        </SignInPrompt>
      )}
    </div>
  );
}

function StartVoteContent() {
  const { error } = useApiQuery(useOwnSpec('votes'));
  if (isNotOffered(error)) {
    return (
      <EmptyState
        title="Votes aren’t available here"
        actions={<ButtonLink href={paths.favorites}>My Favorites</ButtonLink>}
      />
    );
  }
  return (
    <>
      <StartVote />
      <OwnVotes />
    </>
  );
}
