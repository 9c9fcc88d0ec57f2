import { useEffect, useState } from 'react';
import { Button } from '../actions/button';
import { Notice } from './notice';

/** How long a read may take before somebody is told, in milliseconds. */
const PATIENCE_MS = 4000;

export interface SlowNoticeProps {
  /** Gives the read up. */
  readonly onCancel: () => void;
}

/** Stands where something loads: says after four seconds that it is still on its way, and lets people give it up. */
export function SlowNotice({ onCancel }: SlowNoticeProps) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), PATIENCE_MS);
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
          Still working. This takes longer than usual.
        </Notice>
      )}
    </div>
  );
}
