import { Button } from '@tableside/ui/button';
import { StarRatingInput } from '../../../components/star-rating-input';
import { lazy, Suspense } from 'react';
import type { Rate } from './use-rate';
import type { OpenStep } from './use-review-step';
import styles from './rating.module.css';

/** Few need it: it is downloaded when a visitor presses a star. */
const LoginDialog = lazy(async () => ({
  default: (await import('../login/login-dialog')).LoginDialog,
}));

export interface RateFormProps {
  /** Of the first star. */
  readonly id: string;
  /** Name of the restaurant. */
  readonly title: string;
  /** The stars that the person gave; null for none, or where nobody knows. */
  readonly value: number | null;
  readonly rate: Rate;
  /** The form for words and photos that follows, while it is open. */
  readonly step: OpenStep | null;
  readonly onClear: () => void;
}

/** Stars to press, for the rating alone and for the form that follows. Visitors are asked to log in. */
export function RateForm({ id, title, value, rate, step, onClear }: RateFormProps) {
  const { sending, failure, needsLogin, dismissLogin } = rate;
  const error = value === null ? step?.starsError : null;
  return (
    <div>
      <div className={styles['stars']}>
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
