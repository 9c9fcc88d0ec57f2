import { Button } from '@tableside/ui/button';
import { useState } from 'react';
import styles from './remote-slot.module.css';

interface SlotNoticeProps {
  /** Left out where another try would end as this one did. */
  readonly onRetry?: (() => Promise<void>) | undefined;
  /** Stands over what the server wrote, and takes no room. */
  readonly isAfloat?: boolean;
}

/** Says in place that a part of the page is missing, and offers to try again where that may help. */
export function SlotNotice({ onRetry, isAfloat = false }: SlotNoticeProps) {
  const [isRetrying, setIsRetrying] = useState(false);
  const handleRetry = async () => {
    setIsRetrying(true);
    await onRetry?.();
    setIsRetrying(false);
  };
  const notice = (
    <div className={`ts-container ${styles['notice']}`}>
      <p role="alert">This section is not available right now.</p>
      {onRetry && (
        <Button variant="quiet" pending={isRetrying} onClick={() => void handleRetry()}>
          Retry
        </Button>
      )}
    </div>
  );
  return isAfloat ? <div className={styles['afloat']}>{notice}</div> : notice;
}
