import type { Restaurant } from '@tableside/contracts/model';
import { StarRatingInput } from '@tableside/ui/star-rating-input';
import { lazy, Suspense, useState } from 'react';
import { useRate } from './use-rate';
import styles from './reviews.module.css';

/** Few need it: it is downloaded when a visitor presses a star. */
const LoginDialog = lazy(async () => ({ default: (await import('./login-dialog')).LoginDialog }));

/** Stars to press. Visitors are asked to log in. */
export function RateForm({ restaurant }: { readonly restaurant: Restaurant }) {
  const { title, slug } = restaurant;
  const { stars, isPending, needsLogin, failure, rate, dismissLogin } = useRate(slug);
  const [attempts, setAttempts] = useState(0);
  const handleClose = () => {
    dismissLogin();
    // What was pressed stays unsaid.
    setAttempts((count) => count + 1);
  };
  return (
    <div className={styles['rate']}>
      <StarRatingInput
        key={attempts}
        legend={<bdi>Rate {title}</bdi>}
        value={stars}
        pending={isPending}
        onSubmit={(chosen) => void rate(chosen)}
      />
      <p role="status" className={styles['said']}>
        {stars !== null && `You rated ${title} ${stars} of 5.`}
      </p>
      {failure && <p className={styles['failure']}>{failure}</p>}
      {needsLogin && (
        <Suspense fallback={null}>
          <LoginDialog title={title} onClose={handleClose} />
        </Suspense>
      )}
    </div>
  );
}
