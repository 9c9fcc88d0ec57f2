import type { ReactNode } from 'react';
import { cx } from '../lib/cx';
import styles from './leader.module.css';

export interface DottedListProps {
  readonly children: ReactNode;
  readonly className?: string;
}

/** Terms and values set like a menu: `Friday ........ 5 PM to 11 PM`. */
export function DottedList({ children, className }: DottedListProps) {
  return <dl className={cx(styles['list'], className)}>{children}</dl>;
}

export interface DottedRowProps {
  readonly term: ReactNode;
  readonly children: ReactNode;
  /** Sets the row bold, as today's hours are. */
  readonly strong?: boolean;
}

export function DottedRow({ term, children, strong = false }: DottedRowProps) {
  return (
    <div className={cx(styles['line'], strong && styles['strong'])}>
      <dt className={styles['start']}>{term}</dt>
      <dd className={styles['end']}>{children}</dd>
    </div>
  );
}

/** The same line outside a definition list, as in a ranking's `<li>`. */
export function DottedLine({ start, end }: { readonly start: ReactNode; readonly end: ReactNode }) {
  return (
    <span className={styles['line']}>
      <span className={styles['start']}>{start}</span>
      <span className={styles['end']}>{end}</span>
    </span>
  );
}
