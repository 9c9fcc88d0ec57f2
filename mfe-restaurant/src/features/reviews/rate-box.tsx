import type { Restaurant } from '@tableside/contracts/restaurant/model';
import type { OwnReview } from '@tableside/contracts/review/model';
import { kindOfFailure, useIsSignedIn, usePlatform, useSession } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { lazy, Suspense, useId, useRef, useState, type Ref } from 'react';
import { hasDraft, type DraftOwner } from './draft';
import { describeReviewError, useLoginPrompt, type useOwnReview } from './own-review';
import type { ReviewFormProps } from './review-form';
import { StarRatingInput } from './star-rating-input';
import styles from './reviews.module.css';

interface RateBoxProps {
  readonly boxRef: Ref<HTMLDivElement>;
  readonly restaurant: Pick<Restaurant, 'slug' | 'title'>;
  readonly steps: ReviewSteps;
  readonly own: ReturnType<typeof useOwnReview>;
  readonly ownStars: number | null;
  readonly onRated: (stars: number) => void;
  readonly onSaved: (own: OwnReview | null) => void;
  readonly onClosed: () => void;
}

/** The stars, and below them, after rating, the form for text and photos. */
export function RateBox({
  boxRef,
  restaurant: { slug, title },
  steps,
  own,
  ownStars,
  onRated,
  onSaved,
  onClosed,
}: RateBoxProps) {
  const prefix = `${useId()}-`;
  const { step, open, clearStars, refuseStars, close } = steps;
  const rate = useRate(slug, (stars) => {
    onRated(stars);
    open(false);
  });
  const shownStars = step?.isCleared ? null : ownStars;
  const handleClose = () => {
    close();
    onClosed();
  };
  const error = shownStars === null ? step?.starsError : null;
  return (
    <div ref={boxRef} className={styles['rate']}>
      <div>
        <div className={styles['rateStars']}>
          <StarRatingInput
            id={`${prefix}ratings`}
            legend={
              <>
                Rate <bdi>{title}</bdi>
              </>
            }
            value={shownStars}
            error={error ?? null}
            pending={rate.sending !== null}
            onSubmit={rate.rate}
          />
          {step && (
            <Button
              variant="quiet"
              size="small"
              aria-disabled={shownStars === null || undefined}
              onClick={() => {
                if (shownStars !== null) clearStars();
              }}
            >
              Remove rating
            </Button>
          )}
        </div>
        <p role="status" className={styles['status']}>
          {shownStars !== null && (
            <>
              You rated <bdi>{title}</bdi> {shownStars} out of 5.
            </>
          )}
          {step?.isCleared && !error && 'No rating selected.'}
        </p>
        {rate.failure && <p className={styles['failure']}>{rate.failure}</p>}
        {rate.needsLogin && (
          <Suspense fallback={null}>
            <LoginDialog title={title} onClose={rate.dismissLogin} />
          </Suspense>
        )}
      </div>
      {step && (
        <ReviewStep
          // Another user starts with a new form.
          key={step.owner.userId}
          {...step}
          prefix={prefix}
          own={own}
          title={title}
          rating={rate.sending ?? shownStars}
          onUnrated={refuseStars}
          onSaved={(saved) => {
            onSaved(saved);
            handleClose();
          }}
          onDismiss={handleClose}
        />
      )}
    </div>
  );
}

const LoginDialog = lazy(() => import('./login-dialog'));

const ReviewForm = lazy(() => import('./review-form'));

interface ReviewStepProps extends Omit<ReviewFormProps, 'own'> {
  readonly own: ReturnType<typeof useOwnReview>;
}

/** Shows the form only after the existing review has loaded, since saving replaces all of it. */
function ReviewStep({ own, ...rest }: ReviewStepProps) {
  const { review, hasFailed, isFetching, refetch } = own;
  const [start, setStart] = useState<{ readonly own: OwnReview | null } | null>(null);
  if (!start && !isFetching && !hasFailed) setStart({ own: review ?? null });
  if (!start && hasFailed) {
    return <LoadError what="your review" pending={isFetching} onRetry={() => void refetch()} />;
  }
  const waiting = <Skeleton width="long" />;
  if (!start) return waiting;
  return (
    <Suspense fallback={waiting}>
      <ReviewForm {...rest} own={start.own} />
    </Suspense>
  );
}

/** @param onRated called when the API has saved the stars */
function useRate(slug: string, onRated: (stars: number) => void) {
  const { call, toasts } = usePlatform();
  const isSignedIn = useIsSignedIn();
  const isRunning = useRef(false);
  const [sending, setSending] = useState<number | null>(null);
  const login = useLoginPrompt();
  const [failure, setFailure] = useState<string | null>(null);

  const send = async (stars: number) => {
    isRunning.current = true;
    setSending(stars);
    setFailure(null);
    try {
      const { message } = await call('rate', { slug, ratings: stars });
      toasts.show('success', message || 'Thank you for your rating.');
      onRated(stars);
    } catch (error) {
      const message = describeReviewError(error, 'We couldn’t save your rating.');
      setFailure(message);
      toasts.show('error', message);
      if (kindOfFailure(error) === 'unauthorized') login.open();
    } finally {
      isRunning.current = false;
      setSending(null);
    }
  };
  const rate = (stars: number): void | Promise<void> => {
    if (isRunning.current) return undefined;
    if (isSignedIn) return send(stars);
    login.open();
    return undefined;
  };
  return { sending, failure, rate, needsLogin: login.isRequested, dismissLogin: login.dismiss };
}

interface OpenStep {
  readonly owner: DraftOwner;
  /** Opened by Edit, not by a star. */
  readonly isEdit: boolean;
  /** The stars were cleared in the form only; the API still has them. */
  readonly isCleared: boolean;
  readonly starsError: string | null;
}

/** Opens the form after a rating, for editing, and for a user with a draft. It stays open when the session ends and closes
 * for another user. */
export function useReviewStep(slug: string) {
  const userId = useSession(({ user }) => user?.id ?? null);
  const [seen, setSeen] = useState<number | null>(null);
  const [step, setStep] = useState<OpenStep | null>(null);
  if (userId !== null && userId !== seen) {
    setSeen(userId);
    const owner = { slug, userId };
    const isTheirs = step?.owner.userId === userId;
    if (!isTheirs) setStep(hasDraft(owner) ? startStep(owner, false) : null);
  }
  const update = (change: Partial<OpenStep>) =>
    setStep((current) => current && { ...current, ...change });
  return {
    step,
    open: (isEdit: boolean) => {
      if (userId === null) return;
      setStep((current) => current ?? startStep({ slug, userId }, isEdit));
      update({ isCleared: false, starsError: null });
    },
    clearStars: () => update({ isCleared: true }),
    refuseStars: (starsError: string) => update({ starsError }),
    close: () => setStep(null),
  };
}
const startStep = (owner: DraftOwner, isEdit: boolean): OpenStep => ({
  owner,
  isEdit,
  isCleared: false,
  starsError: null,
});
type ReviewSteps = ReturnType<typeof useReviewStep>;
