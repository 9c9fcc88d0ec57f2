import type { ReactNode } from 'react';
import styles from './rows.module.css';

/** A list of things between hairlines. */
export const Rows = ({ children, label }: { children: ReactNode; label?: string }) => (
  <ul className={styles['rows']} aria-label={label}>
    {children}
  </ul>
);

export interface RowProps {
  readonly title: ReactNode;
  /** Smaller, below the title. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
}

export const Row = ({ title, note, actions }: RowProps) => (
  <li className={styles['row']}>
    <div className={styles['words']}>
      <div>{title}</div>
      {note && <div className={styles['note']}>{note}</div>}
    </div>
    {actions && <div className={styles['actions']}>{actions}</div>}
  </li>
);
