import type { ReactNode } from 'react';
import styles from './card-page.module.css';

export interface CardPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page with a heading and little else. */
export function CardPage({ title, children }: CardPageProps) {
  return (
    <div className={`ts-container ${styles['page']}`}>
      <div className={styles['column']}>
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
