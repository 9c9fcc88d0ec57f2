import { paths } from '@tableside/contracts/paths';
import { Button, ButtonLink } from '@tableside/ui/button';
import { MessageScreen } from './message-screen';
import styles from './screens.module.css';

export interface UnavailableScreenProps {
  /** Left out where another try would end as this one did. */
  readonly onRetry?: (() => void) | undefined;
  /** A retry is under way. */
  readonly isRetrying?: boolean;
}

/** The remote that owns this page cannot be loaded; everything else works. */
export function UnavailableScreen({ onRetry, isRetrying = false }: UnavailableScreenProps) {
  return (
    <MessageScreen
      title="This page is taking a break"
      text="We could not load it. The rest of the site works, and this page may be back in a moment."
    >
      <p role="alert" className="ts-sr-only">
        This page could not be loaded.
      </p>
      <p className={styles['actions']}>
        {onRetry && (
          <Button pending={isRetrying} onClick={onRetry}>
            Retry
          </Button>
        )}
        <ButtonLink href={paths.home} variant="quiet">
          Back to Home
        </ButtonLink>
      </p>
    </MessageScreen>
  );
}
