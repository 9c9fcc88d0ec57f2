import type { ReactNode } from 'react';
import { cx } from '../lib/cx';
import styles from './leader.module.css';

export interface LeaderListProps {
  readonly children: ReactNode;
  readonly className?: string;
}

/** Terms and values set like a menu: `Friday ........ 5 PM to 11 PM`. */
export function LeaderList({ children, className }: LeaderListProps) {
  return <dl className={cx(styles['list'], className)}>{children}</dl>;
}

export interface LeaderRowProps {
  readonly term: ReactNode;
  readonly children: ReactNode;
  /** Sets the row bold, as today's hours are. */
  readonly strong?: boolean;
}

export function LeaderRow({ term, children, strong = false }: LeaderRowProps) {
  return (
    <div className={cx(styles['line'], strong && styles['strong'])}>
      <dt className={styles['start']}>{term}</dt>
      <dd className={styles['end']}>{children}</dd>
    </div>
  );
}

export interface LeaderLineProps {
  readonly start: ReactNode;
  readonly end: ReactNode;
}

/** The same line outside a definition list, as in a ranking's `<li>`. */
export function LeaderLine({ start, end }: LeaderLineProps) {
  return (
    <span className={styles['line']}>
      <span className={styles['start']}>{start}</span>
      <span className={styles['end']}>{end}</span>
    </span>
  );
}
