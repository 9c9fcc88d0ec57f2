import { paths } from '@tableside/contracts/paths';
import { usePlatform } from '@tableside/platform';
import { useEffect, useId, useRef } from 'react';
import { LoginForm } from '../../components/login-form';
import { useProfileScope } from './profile-scope';
import styles from './session-ended.module.css';

export interface SessionEndedProps {
  /** What happens after signing in, as a sentence. */
  readonly children: string;
  /** Takes focus whenever this counts up: somebody pressed a button that the ended session refused. */
  readonly refusals: number;
}

/** Asks whoever was at work to sign in again, beside what they typed. */
export function SessionEnded({ children, refusals }: SessionEndedProps) {
  const { session } = usePlatform();
  const { email } = useProfileScope().person;
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);

  /** The shell asks who the token belongs to; until then the form is busy. */
  const waitForSession = () =>
    new Promise<void>((resolve, reject) => {
      const stop = session.subscribe(({ user }) => {
        stop();
        if (user) resolve();
        else reject(new Error('the session could not be loaded.'));
      });
    });
  return (
    <div ref={box} role="group" tabIndex={-1} aria-labelledby={titleId} className={styles['box']}>
      <p id={titleId} role="alert" className={styles['title']}>
        Your session has ended.
      </p>
      <p>What you typed is still here. {children}</p>
      <LoginForm email={email} onSignedIn={waitForSession} />
      <p className={styles['note']}>
        No password because you use Google?{' '}
        <a href={paths.login} target="_blank" rel="noopener">
          Sign in in a new tab
        </a>
        , then come back here.
      </p>
    </div>
  );
}
