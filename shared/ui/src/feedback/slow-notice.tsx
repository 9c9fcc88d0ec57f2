import { useEffect, useState } from 'react';
import { Button } from '../actions/button';
import { Notice } from './notice';

/** How long a request may take before the notice appears, in milliseconds. */
const TIMEOUT_MS = 4000;

export interface SlowNoticeProps {
  readonly onCancel: () => void;
}

/** Says after four seconds that something is still loading, and lets the user cancel. */
export function SlowNotice({ onCancel }: SlowNoticeProps) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      {isSlow && (
        <Notice
          actions={
            <Button variant="secondary" size="small" onClick={onCancel}>
              Cancel
            </Button>
          }
        >
          Still loading. This is taking longer than usual.
        </Notice>
      )}
    </div>
  );
}
