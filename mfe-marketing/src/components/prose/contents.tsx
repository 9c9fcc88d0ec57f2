import { useId } from 'react';
import styles from './contents.module.css';

export interface ContentsProps {
  readonly sections: readonly { readonly id: string; readonly heading: string }[];
  readonly className?: string | undefined;
}

/** The table of contents of a long page. */
export function Contents({ sections, className }: ContentsProps) {
  const title = useId();
  return (
    <nav aria-labelledby={title} className={className}>
      <h2 id={title} className={styles['title']}>
        On this page
      </h2>
      <ol className={styles['list']}>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles['link']}>
              <bdi>{heading}</bdi>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
