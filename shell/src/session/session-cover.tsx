import { SESSION_PATIENCE_MS } from '@tableside/contracts/account/rules';
import { Button } from '@tableside/ui/button';
import { LogoMark } from '@tableside/ui/logo';
import { useEffect, useState, createContext, use, type ReactNode } from 'react';
import styles from './session-cover.module.css';
import type { SessionKeeper } from './session-keeper';

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

const SessionKeeperContext = createContext<SessionKeeper | null>(null);

export function SessionKeeperProvider({
  keeper,
  children,
}: {
  keeper: SessionKeeper;
  children: ReactNode;
}) {
  return <SessionKeeperContext value={keeper}>{children}</SessionKeeperContext>;
}

/** What the layout does with the session: start it, end it.
 * @throws when rendered outside of AppProviders */
export function useSessionKeeper(): SessionKeeper {
  const keeper = use(SessionKeeperContext);
  if (!keeper) throw new Error('No AppProviders above.');
  return keeper;
}
