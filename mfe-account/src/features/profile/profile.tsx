import type { AccountCounts } from '@tableside/contracts/account/model';
import { formatCount } from '@tableside/contracts/common/text';
import { paths } from '@tableside/contracts/paths';
import { formatMonth } from '@tableside/contracts/restaurant/format-date';
import { useIsSignedIn } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { LoadError, Notice } from '@tableside/ui/notice';
import { Tablecloth } from '@tableside/ui/tablecloth';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { Details } from './details';
import { MyReviews, REVIEWS_ID } from './my-reviews';
import { Password } from './password';
import { nameOf, useProfileScope } from './profile-scope';
import { PasskeysCard, TwoStepCard } from './security-cards';
import { Sessions } from './sessions';
import { useOwnQuery, type OwnQuery } from './use-own-query';
import { YourData } from './your-data';
import styles from './profile.module.css';

interface ProfileProps {
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

interface ProfileHeadProps {
  readonly counts: OwnQuery<AccountCounts>;
  /** False where the page has no list of reviews to lead to. */
  readonly hasReviews: boolean;
}

function ProfileHead({ counts, hasReviews }: ProfileHeadProps) {
  const { person } = useProfileScope();
  const name = nameOf(person);
  return (
    <header className={styles['profileHeadHead']}>
      <div className={styles['tile']}>
        <Tablecloth cuisine={person.email} initial={name} />
      </div>
      <div className={styles['who']}>
        <p className={styles['overline']}>My Profile</p>
        <h1 className={styles['profileHeadName']}>
          <bdi>{name}</bdi>
        </h1>
        {person.createdAt && (
          <p className={styles['joined']}>
            Joined <time dateTime={person.createdAt}>{formatMonth(person.createdAt)}</time>
          </p>
        )}
      </div>
      <Figures counts={counts} hasReviews={hasReviews} />
    </header>
  );
}

interface FiguresProps {
  readonly counts: OwnQuery<AccountCounts>;
  readonly hasReviews: boolean;
}

function Figures({ counts, hasReviews }: FiguresProps) {
  const { data, hasFailed, isFetching, refetch } = counts;
  const favourites = <Figure count={data?.favourites} one="favorite" many="favorites" />;
  const reviews = <Figure count={data?.reviews} one="review" many="reviews" />;
  return (
    <div className={styles['figures']}>
      <ul className={styles['list']}>
        <li>
          <AppLink href={paths.favourites} className={styles['figure']}>
            {favourites}
          </AppLink>
        </li>
        <li>
          {hasReviews ? (
            <AppLink href={`${paths.profile}#${REVIEWS_ID}`} className={styles['figure']}>
              {reviews}
            </AppLink>
          ) : (
            <span className={styles['figure']}>{reviews}</span>
          )}
        </li>
      </ul>
      {hasFailed && (
        <LoadError what="your numbers" pending={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

interface FigureProps {
  /** Null or undefined while nobody knows. */
  readonly count: number | null | undefined;
  readonly one: string;
  readonly many: string;
}

function Figure({ count, one, many }: FigureProps) {
  const isKnown = typeof count === 'number';
  return (
    <>
      <span className={styles['number']} aria-hidden={!isKnown}>
        {isKnown ? formatCount(count) : '–'}
      </span>{' '}
      <span className={styles['label']}>
        {!isKnown && <VisuallyHidden>Unknown number of </VisuallyHidden>}
        {count === 1 ? one : many}
      </span>
    </>
  );
}
