import { useSession } from '@tableside/platform';
import {
  useRef,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type RefObject,
} from 'react';
import {
  Outlet,
  ScrollRestoration,
  useMatches,
  useNavigation,
  useNavigationType,
  useLocation,
} from 'react-router-dom';
import { useSlots, RemoteSlot } from '../hydration/remote-slot';
import { SessionCover, useSessionManager } from '../session/session-cover';
import { useSignedInParts, useSignedInStart } from '../session/load-parts';
import { Toaster } from './toaster';
import { Footer } from './footer';
import { Header } from './header';
import { readHandle } from './route-handle';
import styles from './root-layout.module.css';
import { watchToken } from '../session/token-storage';
import { warmTransport } from '../transport/browser-call';
import { onFirstInteraction } from '../hydration/when-idle';

/** The frame of every screen. Routes in the registry say which screens have no header and footer. */
export function RootLayout() {
  const handles = useMatches().map(readHandle);
  const hasChrome = handles.every(({ chrome }) => chrome !== false);
  const wantsSession = handles.every(({ session }) => session !== false);
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
      <FirstFrame />
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

/** Paints the top of a page sooner after a link to it: layout of its `ts-below` sections takes as long as the rest and
 * follows in the next frame. Comes first, because `ScrollRestoration` forces a layout. */
function FirstFrame() {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const start = useEffectEvent(() => {
    // Other navigations scroll to where the page was left or to a section.
    if (type !== 'PUSH' || hash) return undefined;
    const { dataset } = document.documentElement;
    const end = () => void delete dataset['firstFrame'];
    dataset['firstFrame'] = '';
    const frame = requestAnimationFrame(() => setTimeout(end));
    return () => {
      cancelAnimationFrame(frame);
      end();
    };
  });
  useLayoutEffect(() => start(), [pathname]);
  return null;
}

/** Fetches the session on pages that use it and follows token changes while such a page is shown. */
function useSessionStart(wantsSession: boolean): void {
  const manager = useSessionManager();
  const { pathname } = useLocation();

  // Before paint, so that a user who just logged in never sees the visitor's page.
  useLayoutEffect(() => {
    if (wantsSession) manager.ensure();
  }, [manager, wantsSession, pathname]);

  useEffect(
    () => (wantsSession ? watchToken(manager.handleTokenChange) : undefined),
    [manager, wantsSession],
  );

  // Preload the HTTP client so that the first click does not wait for it.
  useEffect(() => onFirstInteraction(warmTransport), []);
}

/** How long a new screen has to set its title and show its heading, in milliseconds. */
const SETTLE_MS = 100;

/** After navigation, moves focus to the page's heading, which screen readers announce, and after Back to the card
 * that was opened. If neither can be focused, announces the title instead. Does nothing on the first page or when only the
 * query or hash changes.
 * @param main the region that contains the screen
 * @param isCovered true while nothing in it can be focused; waits until that ends */
function RouteAnnouncer({
  main,
  isCovered,
}: {
  readonly main: RefObject<HTMLElement | null>;
  readonly isCovered: boolean;
}) {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const announced = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (isCovered || announced.current === pathname) return undefined;
    setTitle('');
    const focusedBefore = document.activeElement;
    let hasTyped = false;
    const recordTyping = () => {
      hasTyped = true;
    };
    document.addEventListener('input', recordTyping);
    const timer = setTimeout(() => {
      const left = isBack ? announced.current : null;
      announced.current = pathname;
      document.removeEventListener('input', recordTyping);
      const focused = document.activeElement;
      // Do not interrupt a user who is already typing.
      const isAtWork =
        hasTyped || (focused !== focusedBefore && Boolean(focused?.matches('main *, input')));
      const isHeard = !isAtWork && focusHeading(main.current, left);
      if (!isHeard) setTitle(document.title);
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', recordTyping);
    };
  }, [pathname, main, isCovered, isBack]);

  return (
    <p role="status" aria-atomic="true" className="ts-sr-only">
      {title}
    </p>
  );
}

/** Prevents scrolling, which the router handles.
 * @param left the page that the user came back from, whose link in a card's heading takes precedence
 * @returns true when there is a heading, which then has focus */
function focusHeading(main: HTMLElement | null, left: string | null): boolean {
  const links = main?.querySelectorAll<HTMLAnchorElement>('h2 a, h3 a') ?? [];
  const card = left && [...links].find((link) => link.pathname === left);
  const heading = card || main?.querySelector<HTMLElement>('h1');
  if (heading && heading !== card && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  (heading ?? main)?.focus({ preventScroll: true });
  return Boolean(heading);
}
