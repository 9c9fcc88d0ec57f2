import type { Restaurant } from '@tableside/contracts/restaurant/model';
import type { OwnReview } from '@tableside/contracts/review/model';
import { useId, type Ref } from 'react';
import type { useOwnReview } from '../own/own-review';
import { RateForm } from './rate-form';
import { ReviewStep } from './review-step';
import { useRate } from './use-rate';
import type { ReviewSteps } from './use-review-step';
import styles from './rating.module.css';

export interface RateBoxProps {
  readonly boxRef: Ref<HTMLDivElement>;
  readonly restaurant: Pick<Restaurant, 'slug' | 'title'>;
  readonly steps: ReviewSteps;
  readonly own: ReturnType<typeof useOwnReview>;
  /** The stars that stand; null for none, or where nobody knows. */
  readonly ownStars: number | null;
  /** The host has taken the stars. */
  readonly onRated: (stars: number) => void;
  /** The host has taken all of it. */
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
