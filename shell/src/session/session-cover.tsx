import { SESSION_PATIENCE_MS } from '@tableside/contracts/account/rules';
import { Button } from '@tableside/ui/button';
import { LogoMark } from '@tableside/ui/logo';
import { useEffect, useState } from 'react';
import { useSessionKeeper } from './session-context';
import styles from './session-cover.module.css';

/** Covers the page while the session of a stored token loads; after a while it offers to go on without. */
export function SessionCover() {
  const { continueAnonymously } = useSessionKeeper();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), SESSION_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles['cover']}>
      <LogoMark className={styles['mark']} />
      <span className={styles['ring']} aria-hidden="true" />
      <p role="status" className={styles['text']}>
        Loading Please Wait...
      </p>
      {isLong && (
        <Button variant="secondary" onClick={continueAnonymously}>
          Continue without signing in
        </Button>
      )}
    </div>
  );
}
