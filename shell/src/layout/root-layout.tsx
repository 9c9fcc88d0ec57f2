import { useSession } from '@tableside/platform';
import { useRef, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
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

/** Gives the new screen this long to set its title and show its heading, in milliseconds. */
const SETTLE_MS = 100;

/** After a change of page, focus goes to its heading, which screen readers speak. Where the heading does not get it,
 * the page's title is spoken in its place; never both, so that no words stand in the page twice.
 * Neither happens on the first page, nor when only the query or fragment changes: filters and tabs keep the focus.
 * @param main the region that holds the screen
 * @param isCovered nothing in it can take the focus now; it waits for that to end */
function RouteAnnouncer({
  main,
  isCovered,
}: {
  readonly main: RefObject<HTMLElement | null>;
  readonly isCovered: boolean;
}) {
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (isCovered || announced.current === pathname) return undefined;
    setTitle('');
    const focusedBefore = document.activeElement;
    let hasTyped = false;
    const noteTyping = () => {
      hasTyped = true;
    };
    document.addEventListener('input', noteTyping);
    const timer = setTimeout(() => {
      announced.current = pathname;
      document.removeEventListener('input', noteTyping);
      const focused = document.activeElement;
      // Who is quicker and already types, in the new page or in the header, is not interrupted.
      const isAtWork =
        hasTyped || (focused !== focusedBefore && Boolean(focused?.matches('main *, input')));
      const isHeard = !isAtWork && focusHeading(main.current);
      if (!isHeard) setTitle(document.title);
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', noteTyping);
    };
  }, [pathname, main, isCovered]);

  return (
    <p role="status" aria-atomic="true" className="ts-sr-only">
      {title}
    </p>
  );
}

/** Scrolling is the router's work: it restores the place on Back and goes to the top otherwise.
 * @returns true when there is a heading, which has the focus then */
function focusHeading(main: HTMLElement | null): boolean {
  const heading = main?.querySelector<HTMLElement>('h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  (heading ?? main)?.focus({ preventScroll: true });
  return Boolean(heading);
}
