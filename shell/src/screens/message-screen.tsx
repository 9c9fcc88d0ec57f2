import { paths } from '@tableside/contracts/paths';
import { ButtonLink } from '@tableside/ui/button';
import type { ReactNode } from 'react';
import styles from './screens.module.css';

export interface MessageScreenProps {
  /** A short word above the heading, such as "404". */
  readonly overline?: string;
  readonly title: string;
  /** What happened and what can be done, in a sentence or two. */
  readonly text: string;
  /** Ways on: buttons, links, a search. */
  readonly children: ReactNode;
}

/** A screen that says one thing and offers ways on. */
export function MessageScreen({ overline, title, text, children }: MessageScreenProps) {
  return (
    <section className={`ts-container ${styles['screen']}`}>
      <div className={styles['words']}>
        {overline && <p className={styles['overline']}>{overline}</p>}
        <h1 className={styles['title']}>{title}</h1>
        <p className={styles['text']}>{text}</p>
        {children}
      </div>
      <div className={styles['table']} aria-hidden="true">
        <div className={styles['plate']} />
      </div>
    </section>
  );
}

interface FailureScreenProps extends MessageScreenProps {
  /** What a screen reader hears at once. */
  readonly alert: string;
}

/** A screen that says what failed, with a way home after its own. */
export const FailureScreen = ({ alert, children, ...message }: FailureScreenProps) => (
  <MessageScreen {...message}>
    <p role="alert" className="ts-sr-only">
      {alert}
    </p>
    <p className={styles['actions']}>
      {children}
      <ButtonLink href={paths.home} variant="secondary">
        Back to Home
      </ButtonLink>
    </p>
  </MessageScreen>
);
