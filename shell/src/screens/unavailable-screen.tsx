import { Button } from '@tableside/ui/button';
import { FailureScreen } from './message-screen';

export interface UnavailableScreenProps {
  /** Left out where another try would end as this one did. */
  readonly onRetry?: (() => void) | undefined;
  /** A retry is under way. */
  readonly isRetrying?: boolean;
}

/** The remote that owns this page cannot be loaded; everything else works. */
export function UnavailableScreen({ onRetry, isRetrying = false }: UnavailableScreenProps) {
  return (
    <FailureScreen
      title="This page is taking a break"
      text="We could not load it. The rest of the site works, and this page may be back in a moment."
      alert="This page could not be loaded."
    >
      {onRetry && (
        <Button pending={isRetrying} onClick={onRetry}>
          Retry
        </Button>
      )}
    </FailureScreen>
  );
}
