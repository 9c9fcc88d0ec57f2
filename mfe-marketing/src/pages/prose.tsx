import type { ReactNode } from 'react';
import styles from './prose.module.css';

export interface ProseProps {
  readonly title: string;
  readonly lede?: string;
  readonly children: ReactNode;
}

/** A page of text, at a width that reads well and prints clean. */
export function Prose({ title, lede, children }: ProseProps) {
  return (
    <article className={`ts-container ${styles['page']}`}>
      <header className={styles['head']}>
        <h1>{title}</h1>
        {lede && <p className={styles['lede']}>{lede}</p>}
      </header>
      <div className={styles['text']}>{children}</div>
    </article>
  );
}
