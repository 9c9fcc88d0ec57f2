import { paths } from '@tableside/contracts/paths';
import { Button, ButtonLink } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { RotateCw } from 'lucide';
import styles from './restaurant-page.module.css';

/** The host could not be asked, or did not answer. */
export function LoadFailure({
  pending,
  onRetry,
}: {
  readonly pending: boolean;
  readonly onRetry: () => void;
}) {
  return (
    <section className={`ts-container ${styles['failure']}`}>
      <h1 className={styles['failureTitle']}>We could not load this restaurant.</h1>
      <p className={styles['failureText']}>Check your connection, or try again in a moment.</p>
      <p className={styles['failureActions']}>
        <Button pending={pending} icon={<Icon of={RotateCw} size={18} />} onClick={onRetry}>
          Retry
        </Button>
        <ButtonLink href={paths.listing} variant="quiet">
          Browse restaurants
        </ButtonLink>
      </p>
    </section>
  );
}
