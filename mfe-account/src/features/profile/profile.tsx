import { useIsSignedIn } from '@tableside/platform';
import { Notice } from '@tableside/ui/notice';
import { YourData } from './data/your-data';
import { Details } from './details/details';
import { ProfileHead } from './head/profile-head';
import { PasskeysCard } from './passkeys/passkeys-card';
import { Password } from './password/password';
import styles from './profile.module.css';
import { MyReviews } from './reviews/my-reviews';
import { Sessions } from './sessions/sessions';
import { TwoStepCard } from './two-step/two-step-card';
import { useOwnQuery } from './use-own-query';

export interface ProfileProps {
  /** Somebody else had been typing here; it was not saved. */
  readonly wasReplaced: boolean;
}

/** Everything of one person's own on one page. While the session has ended, only what is being typed stays at hand. */
export function Profile({ wasReplaced }: ProfileProps) {
  const isSignedIn = useIsSignedIn();
  const counts = useOwnQuery('counts');
  const reviews = useOwnQuery('myReviews');
  const sessions = useOwnQuery('sessions');
  const passkeys = useOwnQuery('passkeys');
  const twoStep = useOwnQuery('twoStep');
  const hasReviews = isSignedIn && !reviews.isMissing;
  return (
    <div className={`ts-container ${styles['page']}`}>
      {wasReplaced && (
        <Notice tone="warning" live>
          You are signed in as somebody else now. What was typed here before was not saved.
        </Notice>
      )}
      <ProfileHead counts={counts} hasReviews={hasReviews} />
      <div className={styles['columns']}>
        <Details />
        <div className={styles['side']}>
          <Password hasSessions={!sessions.isMissing} onChanged={() => void sessions.refetch()} />
          {isSignedIn && !passkeys.isMissing && (
            <PasskeysCard passkeys={passkeys} onChanged={() => void twoStep.refetch()} />
          )}
          {isSignedIn && !twoStep.isMissing && (
            <TwoStepCard twoStep={twoStep} passkeys={passkeys} />
          )}
          {isSignedIn && !sessions.isMissing && <Sessions sessions={sessions} />}
          <YourData />
        </div>
        {hasReviews && <MyReviews reviews={reviews} />}
      </div>
    </div>
  );
}
