import type { Restaurant } from '@tableside/contracts/model';
import { StarRatingInput } from '@tableside/ui/star-rating-input';
import { lazy, Suspense, type Ref } from 'react';
import { useRate } from './use-rate';
import styles from './reviews.module.css';

/** Few need it: it is downloaded when a visitor presses a star. */
const LoginDialog = lazy(async () => ({ default: (await import('./login-dialog')).LoginDialog }));

export interface RateFormProps {
  readonly restaurant: Pick<Restaurant, 'slug' | 'title'>;
  /** The stars that the person gave; null for none, or where nobody knows. */
  readonly value: number | null;
  readonly onRated: (stars: number) => void;
  readonly boxRef?: Ref<HTMLDivElement>;
}

/** Stars to press. Visitors are asked to log in. */
export function RateForm({ restaurant, value, onRated, boxRef }: RateFormProps) {
  const { title, slug } = restaurant;
  const { isPending, needsLogin, failure, rate, dismissLogin } = useRate({ slug, onRated });
  return (
    <div ref={boxRef}>
      <StarRatingInput
        legend={
          <>
            Rate <bdi>{title}</bdi>
          </>
        }
        value={value}
        pending={isPending}
        onSubmit={rate}
      />
      <p role="status" className={styles['said']}>
        {value !== null && (
          <>
            You rated <bdi>{title}</bdi> {value} of 5.
          </>
        )}
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
