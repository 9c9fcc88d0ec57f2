import { cx } from '../lib/cx';
import styles from './stamp.module.css';

export type StampTone = 'open' | 'soon' | 'closed' | 'unknown';

export interface Stamp {
  readonly tone: StampTone;
  readonly label: string;
}

export interface StatusStampProps extends Stamp {
  /** True beside text on the page's ground; the default stands on a picture, on its own solid label. */
  readonly plain?: boolean;
  readonly className?: string;
}

/** The one small label with a mark, words and a tone for what is true now. */
export function StatusStamp({ tone, label, plain = false, className }: StatusStampProps) {
  return (
    <span className={cx(styles['stamp'], !plain && styles['solid'], className)} data-tone={tone}>
      <Mark tone={tone} />
      {label}
    </span>
  );
}

/** Four shapes, so that the tone is not told by colour alone: full, half, ring, broken ring. */
function Mark({ tone }: { readonly tone: StampTone }) {
  return (
    <svg className={styles['mark']} width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
      <circle cx="5" cy="5" r="4" />
      {tone === 'soon' && <path d="M5 1a4 4 0 0 1 0 8" />}
    </svg>
  );
}
