import { paths } from '@tableside/contracts/paths';
import { clearReturnPage, useIsSignedIn, type ReturnPage } from '@tableside/platform';
import { readReturnPage } from '@tableside/platform/read-return-page';
import { AppLink } from '@tableside/ui/app-link';
import { IconButton } from '@tableside/ui/icon-button';
import { X } from 'lucide';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './return-offer.module.css';

/** The page to offer: on home, to signed-in users. Cleared once the user opens that page. */
function useReturnPage(): ReturnPage | null {
  const { pathname } = useLocation();
  const isSignedIn = useIsSignedIn();
  const page = isSignedIn ? readReturnPage() : null;
  const isThere = page !== null && pathOf(page) === pathname;
  useEffect(() => {
    if (isThere) clearReturnPage();
  }, [isThere]);
  return pathname === paths.home && !isThere ? page : null;
}

const pathOf = ({ path }: ReturnPage): string => new URL(path, window.location.origin).pathname;

/** "Continue where you left off", at the top of home after a login that another page required. */
export function ReturnOffer() {
  const page = useReturnPage();
  const [, setForgotten] = useState(0);
  if (!page) return null;

  const handleClear = () => {
    clearReturnPage();
    setForgotten((count) => count + 1);
  };
  const handleDismiss = () => {
    handleClear();
    // The button is gone, so move focus to the content.
    document.getElementById('main')?.focus();
  };
  return (
    <section
      aria-label="Continue where you left off"
      className={styles['offer']}
      data-background="surface"
    >
      <div className={`ts-container ${styles['line']}`}>
        <p className={styles['words']}>
          Continue where you left off:{' '}
          <AppLink href={page.path} className={styles['link']} onClick={handleClear}>
            <bdi>{page.title}</bdi>
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
