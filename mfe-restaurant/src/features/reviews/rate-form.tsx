import type { Restaurant } from '@tableside/contracts/model';
import { StarRatingInput } from '@tableside/ui/star-rating-input';
import { useState } from 'react';
import { LoginDialog } from './login-dialog';
import { useRate } from './use-rate';
import styles from './reviews.module.css';

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
      <LoginDialog open={needsLogin} title={title} onClose={handleClose} />
    </div>
  );
}
