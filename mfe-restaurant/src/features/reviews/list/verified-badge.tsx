import { Badge } from '@tableside/ui/badge';
import { cx } from '@tableside/ui/cx';
import { type KeyboardEvent, useId, useState } from 'react';
import marks from '../mark.module.css';
import styles from './verified-badge.module.css';

const MEANING = 'This reviewer confirmed their email address.';

/** "Verified", and what that means: on hover, on focus, on touch, and as the button's description. */
export function VerifiedBadge() {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // Not also the dialog or the page around it.
    event.stopPropagation();
    setIsOpen(false);
  };
  return (
    <span
      className={styles['verified']}
      onMouseEnter={() => setIsOpen(true)}
      onMouseLeave={() => setIsOpen(false)}
    >
      <button
        type="button"
        className={styles['button']}
        aria-describedby={id}
        onClick={() => setIsOpen(true)}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={handleKeyDown}
      >
        <Badge tone="info" className={cx(marks['mark'], styles['badge'])}>
          Verified
        </Badge>
      </button>
      <span id={id} role="tooltip" hidden={!isOpen} className={styles['meaning']}>
        {MEANING}
      </span>
    </span>
  );
}
