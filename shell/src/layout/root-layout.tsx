import { useSession } from '@tableside/platform';
import { useRef, useEffect, useLayoutEffect } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useMatches,
  useNavigation,
  useLocation,
} from 'react-router-dom';
import { useSlots, RemoteSlot } from '../hydration/remote-slot';
import { SessionCover, useSessionKeeper } from '../session/session-cover';
import { useSignedInParts, useSignedInStart } from '../session/load-parts';
import { Toaster } from './toaster';
import { Footer } from './footer';
import { Header } from './header';
import { readLayoutFlags } from './route-handle';
import { RouteAnnouncer } from './route-announcer';
import styles from './root-layout.module.css';
import { watchToken } from '../session/token-storage';
import { warmTransport } from '../transport/browser-call';
import { whenSomeoneIsThere } from '../hydration/when-idle';

/** What stands round every screen. Claims of the registry say which screens go without header and footer. */
export function RootLayout() {
  const { hasChrome, wantsSession } = readLayoutFlags(useMatches());
  const main = useRef<HTMLElement>(null);
  const isLeaving = useNavigation().state !== 'idle';
  const isLoading = useSession((state) => state.status === 'loading');
  const isCovered = isLoading && wantsSession;
  useSessionStart(wantsSession);
  useSignedInStart();
  const parts = useSignedInParts();
  const top = useSlots('layout:top');

  return (
    <>
      <div className={styles['page']} inert={isCovered}>
        <a href="#main" className={styles['skip']}>
          Skip to content
        </a>
        {hasChrome &&
          top.map((slot) => <RemoteSlot key={`${slot.remote} ${slot.widget}`} slot={slot} />)}
        {hasChrome && <Header />}
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className={styles['main']}
          aria-busy={isLeaving || isCovered}
        >
          {parts && <parts.ReturnOffer />}
          <Outlet />
        </main>
        {hasChrome && <Footer />}
      </div>
      {isLeaving && <div className={styles['progress']} aria-hidden="true" />}
      {isCovered && <SessionCover />}
      <RouteAnnouncer main={main} isCovered={isCovered} />
      <Toaster />
      <ScrollRestoration />
    </>
  );
}

/** Fetches the session on every page that wants one, and follows the token while such a page is shown. */
function useSessionStart(wantsSession: boolean): void {
  const keeper = useSessionKeeper();
  const { pathname } = useLocation();

  // Before the paint: somebody who has just signed in never sees the page of a visitor.
  useLayoutEffect(() => {
    if (wantsSession) keeper.ensure();
  }, [keeper, wantsSession, pathname]);

  useEffect(
    () => (wantsSession ? watchToken(keeper.handleTokenChange) : undefined),
    [keeper, wantsSession],
  );

  // The first call after a click should not have to wait for the HTTP client.
  useEffect(() => whenSomeoneIsThere(warmTransport), []);
}
