import { cx } from '../lib/cx';
import styles from './status-badge.module.css';

export type BadgeTone = 'open' | 'soon' | 'closed' | 'unknown';

export interface Status {
  readonly tone: BadgeTone;
  readonly label: string;
}

export interface StatusBadgeProps extends Status {
  /** For use on the page background; by default it has a solid background for use on pictures. */
  readonly plain?: boolean;
  readonly className?: string;
}

/** A small label with a mark and a tone for the current status. */
export function StatusBadge({ tone, label, plain = false, className }: StatusBadgeProps) {
  return (
    <span className={cx(styles['badge'], !plain && styles['solid'], className)} data-tone={tone}>
      <Mark tone={tone} />
      {label}
    </span>
  );
}

/** A different shape per tone, so that color is not the only cue: full, half, ring, broken ring. */
function Mark({ tone }: { readonly tone: BadgeTone }) {
  return (
    <svg className={styles['mark']} width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
      <circle cx="5" cy="5" r="4" />
      {tone === 'soon' && <path d="M5 1a4 4 0 0 1 0 8" />}
    </svg>
  );
}
