import { Button } from '@tableside/ui/button';
import { useState } from 'react';
import styles from './remote-slot.module.css';

/** Says in place that a part of the page is missing, and offers to try again. */
export function SlotNotice({ onRetry }: { onRetry: () => Promise<void> }) {
  const [isRetrying, setIsRetrying] = useState(false);
  const handleRetry = async () => {
    setIsRetrying(true);
    await onRetry();
    setIsRetrying(false);
  };
  return (
    <div className={`ts-container ${styles['notice']}`}>
      <p role="alert">This section is not available right now.</p>
      <Button variant="quiet" pending={isRetrying} onClick={() => void handleRetry()}>
        Retry
      </Button>
    </div>
  );
}
