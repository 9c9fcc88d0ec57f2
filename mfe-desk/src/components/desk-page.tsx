import type { ReactNode } from 'react';
import styles from './desk-page.module.css';

export interface DeskPageProps {
  readonly title: string;
  /** One sentence below the title. */
  readonly lede?: ReactNode;
  /** Beside the title: what can be done here. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the desk: title, and what it is about, one below the other. */
export function DeskPage({ title, lede, actions, children }: DeskPageProps) {
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <div>
          <h1 className={styles['title']}>{title}</h1>
          {lede && <p className={styles['lede']}>{lede}</p>}
        </div>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
