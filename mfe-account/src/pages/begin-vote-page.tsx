import { paths } from '@tableside/contracts/paths';
import { isNotOffered, useApiQuery, useIsSignedIn } from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { SignInPrompt } from '../components/sign-in-prompt';
import { BeginVote } from '../features/begin-vote/begin-vote';
import { OwnVotes } from '../features/begin-vote/own-votes';
import { useOwnSpec } from '../lib/use-own-spec';
import styles from './vote-page.module.css';

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
