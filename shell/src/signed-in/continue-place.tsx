import { paths } from '@tableside/contracts/paths';
import { forgetPlace, readPlace, useIsSignedIn, type Place } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { IconButton } from '@tableside/ui/icon-button';
import { X } from 'lucide';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './continue-place.module.css';

/** The place to offer: on home, to people who are signed in. Once such a person is there it needs no offering. */
function usePlace(): Place | null {
  const { pathname } = useLocation();
  const isSignedIn = useIsSignedIn();
  const place = isSignedIn ? readPlace() : null;
  const isThere = place !== null && pathOf(place) === pathname;
  useEffect(() => {
    if (isThere) forgetPlace();
  }, [isThere]);
  return pathname === paths.home && !isThere ? place : null;
}

const pathOf = ({ path }: Place): string => new URL(path, window.location.origin).pathname;

/** "Continue where you left off", at the top of home after a sign-in that became necessary somewhere else. */
export function ContinuePlace() {
  const place = usePlace();
  const [, setForgotten] = useState(0);
  if (!place) return null;

  const handleForget = () => {
    forgetPlace();
    setForgotten((count) => count + 1);
  };
  const handleDismiss = () => {
    handleForget();
    // The button is gone; the keyboard goes on at the page's content.
    document.getElementById('main')?.focus();
  };
  return (
    <section
      aria-label="Continue where you left off"
      className={styles['place']}
      data-ground="surface"
    >
      <div className={`ts-container ${styles['line']}`}>
        <p className={styles['words']}>
          Continue where you left off:{' '}
          <AppLink href={place.path} className={styles['link']} onClick={handleForget}>
            <bdi>{place.title}</bdi>
          </AppLink>
        </p>
        <IconButton
          label="Dismiss"
          icon={X}
          className={styles['dismiss']}
          onClick={handleDismiss}
        />
      </div>
    </section>
  );
}
