import type { Restaurant } from '@tableside/contracts/restaurant/model';
import type { OwnReview } from '@tableside/contracts/review/model';
import { kindOfFailure, useIsSignedIn, usePlatform, useSession } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { lazy, Suspense, useId, useRef, useState, type Ref } from 'react';
import { hasDraft, type DraftOwner } from './draft';
import { describeLoss, useLoginQuestion, type useOwnReview } from './own-review';
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

/** The one set of stars, and below it, once they are given, the form for words and photos. */
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
  const rate = useRate({
    slug,
    onRated: (stars) => {
      onRated(stars);
      open(false);
    },
  });
  const shownStars = step?.isCleared ? null : ownStars;
  const handleClose = () => {
    close();
    onClosed();
  };
  return (
    <div ref={boxRef} className={styles['rate']}>
      <RateForm
        id={`${prefix}ratings`}
        title={title}
        value={shownStars}
        rate={rate}
        step={step}
        onClear={clearStars}
      />
      {step && (
        <ReviewStep
          // Whoever signs in meanwhile begins with a form of their own.
          key={step.owner.personId}
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

/** Few need it: it is downloaded when a visitor presses a star. */
const LoginDialog = lazy(async () => ({
  default: (await import('./login-dialog')).LoginDialog,
}));

interface RateFormProps {
  readonly id: string;
  readonly title: string;
  readonly value: number | null;
  readonly rate: Rate;
  /** The form for words and photos that follows, while it is open. */
  readonly step: OpenStep | null;
  readonly onClear: () => void;
}

function RateForm({ id, title, value, rate, step, onClear }: RateFormProps) {
  const { sending, failure, needsLogin, dismissLogin } = rate;
  const error = value === null ? step?.starsError : null;
  return (
    <div>
      <div className={styles['rateStars']}>
        <StarRatingInput
          id={id}
          legend={
            <>
              Rate <bdi>{title}</bdi>
            </>
          }
          value={value}
          error={error ?? null}
          pending={sending !== null}
          onSubmit={rate.rate}
        />
        {step && (
          <Button
            variant="quiet"
            size="small"
            aria-disabled={value === null || undefined}
            onClick={() => {
              if (value !== null) onClear();
            }}
          >
            Clear rating
          </Button>
        )}
      </div>
      <p role="status" className={styles['said']}>
        {value !== null && (
          <>
            You rated <bdi>{title}</bdi> {value} of 5.
          </>
        )}
        {step?.isCleared && !error && 'No stars are chosen.'}
      </p>
      {failure && <p className={styles['failure']}>{failure}</p>}
      {needsLogin && (
        <Suspense fallback={null}>
          <LoginDialog title={title} onClose={dismissLogin} />
        </Suspense>
      )}
    </div>
  );
}

/** Few need it: it is downloaded when somebody has rated, or edits. */
const ReviewForm = lazy(async () => ({
  default: (await import('./review-form')).ReviewForm,
}));

interface ReviewStepProps extends Omit<ReviewFormProps, 'own'> {
  readonly own: ReturnType<typeof useOwnReview>;
}

/** The form, once it is known what there is already: saving replaces all of it. */
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

interface RateOptions {
  readonly slug: string;
  /** The host has taken the stars. */
  readonly onRated: (stars: number) => void;
}

function useRate({ slug, onRated }: RateOptions) {
  const { call, toasts } = usePlatform();
  const isSignedIn = useIsSignedIn();
  const isRunning = useRef(false);
  const [sending, setSending] = useState<number | null>(null);
  const login = useLoginQuestion();
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
      const said = describeLoss(error, 'Your rating did not arrive.');
      setFailure(said);
      toasts.show('error', said);
      if (kindOfFailure(error) === 'unauthorized') login.ask();
    } finally {
      isRunning.current = false;
      setSending(null);
    }
  };
  const rate = (stars: number): void | Promise<void> => {
    if (isRunning.current) return undefined;
    if (isSignedIn) return send(stars);
    login.ask();
    return undefined;
  };
  return {
    sending,
    needsLogin: login.isAsked,
    failure,
    rate,
    dismissLogin: login.dismiss,
  };
}
type Rate = ReturnType<typeof useRate>;

/** The form for words and photos while it is open. */
interface OpenStep {
  readonly owner: DraftOwner;
  /** It was asked for, and did not follow a star. */
  readonly isEdit: boolean;
  /** The stars were taken off in it. Those that the host has still stand. */
  readonly isCleared: boolean;
  readonly starsError: string | null;
}

/** Opens the form after a rating, for editing, and for somebody who comes back to what was not saved. A session that ends
 * leaves it open; somebody else closes it. */
export function useReviewStep(slug: string) {
  const personId = useSession(({ user }) => user?.id ?? null);
  const [seen, setSeen] = useState<number | null>(null);
  const [step, setStep] = useState<OpenStep | null>(null);
  if (personId !== null && personId !== seen) {
    setSeen(personId);
    const owner = { slug, personId };
    const isTheirs = step?.owner.personId === personId;
    if (!isTheirs) setStep(hasDraft(owner) ? startStep(owner, false) : null);
  }
  const update = (change: Partial<OpenStep>) =>
    setStep((current) => current && { ...current, ...change });
  return {
    step,
    open: (isEdit: boolean) => {
      if (personId === null) return;
      setStep((current) => current ?? startStep({ slug, personId }, isEdit));
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
