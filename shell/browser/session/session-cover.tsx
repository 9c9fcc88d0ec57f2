import { SESSION_TIMEOUT_MS } from '@tableside/contracts/account/rules';
import { Button } from '@tableside/ui/button';
import { LogoMark } from '@tableside/ui/logo';
import { useEffect, useState, createContext, use, type ReactNode } from 'react';
import styles from './session-cover.module.css';
import type { SessionManager } from './session-manager';

/** Covers the page while the session of a stored token loads; after a while offers to continue without it. */
export function SessionCover() {
  const { continueAnonymously } = useSessionManager();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), SESSION_TIMEOUT_MS);
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
          Continue without logging in
        </Button>
      )}
    </div>
  );
}

const SessionManagerContext = createContext<SessionManager | null>(null);

export function SessionManagerProvider({
  manager,
  children,
}: {
  manager: SessionManager;
  children: ReactNode;
}) {
  return <SessionManagerContext value={manager}>{children}</SessionManagerContext>;
}

/** @throws when rendered outside of AppProviders */
export function useSessionManager(): SessionManager {
  const manager = use(SessionManagerContext);
  if (!manager) throw new Error('No AppProviders above.');
  return manager;
}
