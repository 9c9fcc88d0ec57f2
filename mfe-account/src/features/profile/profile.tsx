import type { AccountCounts } from '@tableside/contracts/account/model';
import { initialOf } from '@tableside/contracts/common/initial-of';
import { formatCount } from '@tableside/contracts/common/text';
import { paths } from '@tableside/contracts/paths';
import { formatMonth } from '@tableside/contracts/restaurant/format-date';
import { useIsSignedIn } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { LoadError, Notice } from '@tableside/ui/notice';
import { PlaceholderPattern } from '@tableside/ui/placeholder-pattern';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { lazyPart } from '../../components/lazy-part';
import { QueryCard, useCardRefetch } from './card';
import { Details } from './details';
import { MyReviews, REVIEWS_ID } from './my-reviews';
import { Password } from './password';
import { Sessions } from './sessions';
import { useOwnQuery, useProfileScope, type OwnQuery } from './use-profile';
import { YourData } from './your-data';
import styles from './profile.module.css';

/** After the session ended, only forms with unsaved text stay.
 * @param wasReplaced another user's unsaved text was discarded */
export function Profile({ wasReplaced }: { readonly wasReplaced: boolean }) {
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
          You’re now logged in to a different account, so your changes weren’t saved.
        </Notice>
      )}
      <ProfileHead counts={counts} hasReviews={hasReviews} />
      <div className={styles['columns']}>
        <Details />
        {hasReviews && <MyReviews reviews={reviews} />}
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
      </div>
    </div>
  );
}

const Passkeys = lazyPart(async () => (await import('./passkeys')).Passkeys);
const TwoStepSettings = lazyPart(async () => (await import('./two-step-settings')).TwoStepSettings);

interface PasskeysCardProps {
  readonly passkeys: OwnQuery<unknown>;
  /** Called when a passkey was added or removed, which may change the second step. */
  readonly onChanged: () => void;
}

function PasskeysCard({ passkeys, onChanged }: PasskeysCardProps) {
  const { headingRef, refetchCard } = useCardRefetch(passkeys);
  const handleChanged = () => {
    onChanged();
    return refetchCard();
  };
  return (
    <QueryCard
      title="Login and security"
      headingRef={headingRef}
      query={passkeys}
      what="your passkeys"
    >
      {(data) => <Passkeys data={data} onChanged={handleChanged} />}
    </QueryCard>
  );
}

interface TwoStepCardProps {
  readonly twoStep: OwnQuery<unknown>;
  readonly passkeys: OwnQuery<unknown>;
}

function TwoStepCard({ twoStep, passkeys }: TwoStepCardProps) {
  const { headingRef, refetchCard } = useCardRefetch(twoStep);
  const hasPasskeys = Array.isArray(passkeys.data) && passkeys.data.length > 0;
  return (
    <QueryCard
      title="Two-step login"
      headingRef={headingRef}
      query={twoStep}
      what="your two-step login settings"
    >
      {(data) => <TwoStepSettings data={data} hasPasskeys={hasPasskeys} onChanged={refetchCard} />}
    </QueryCard>
  );
}

interface ProfileHeadProps {
  readonly counts: OwnQuery<AccountCounts>;
  /** False if the page has no list of reviews to link to. */
  readonly hasReviews: boolean;
}

function ProfileHead({ counts, hasReviews }: ProfileHeadProps) {
  const { user } = useProfileScope();
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  const initial = initialOf(name);
  return (
    <header className={styles['profileHead']}>
      <div className={styles['tile']}>
        <PlaceholderPattern cuisine={initial} />
        <span className={styles['initial']} aria-hidden="true">
          {initial}
        </span>
      </div>
      <div className={styles['who']}>
        <p className={styles['overline']}>My Profile</p>
        <h1 className={styles['profileName']}>
          <bdi>{name}</bdi>
        </h1>
        {user.createdAt && (
          <p className={styles['joined']}>
            Member since <time dateTime={user.createdAt}>{formatMonth(user.createdAt)}</time>
          </p>
        )}
      </div>
      <Stats counts={counts} hasReviews={hasReviews} />
    </header>
  );
}

function Stats({ counts, hasReviews }: ProfileHeadProps) {
  const { data, hasFailed, isFetching, refetch } = counts;
  const favorites = <Stat count={data?.favorites} noun="favorite" />;
  const reviews = <Stat count={data?.reviews} noun="review" />;
  return (
    <div className={styles['stats']}>
      <ul className={styles['list']}>
        <li>
          <AppLink href={paths.favorites} className={styles['stat']}>
            {favorites}
          </AppLink>
        </li>
        <li>
          {hasReviews ? (
            <AppLink href={`${paths.profile}#${REVIEWS_ID}`} className={styles['stat']}>
              {reviews}
            </AppLink>
          ) : (
            <span className={styles['stat']}>{reviews}</span>
          )}
        </li>
      </ul>
      {hasFailed && (
        <LoadError what="your stats" pending={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

interface StatProps {
  /** Null or undefined if unknown. */
  readonly count: number | null | undefined;
  readonly noun: string;
}

function Stat({ count, noun }: StatProps) {
  const isKnown = typeof count === 'number';
  return (
    <>
      <span className={styles['number']} aria-hidden={!isKnown}>
        {isKnown ? formatCount(count) : '–'}
      </span>{' '}
      <span className={styles['label']}>
        {!isKnown && <VisuallyHidden>Unknown number of </VisuallyHidden>}
        {count === 1 ? noun : `${noun}s`}
      </span>
    </>
  );
}
