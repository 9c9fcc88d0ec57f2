import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** Gives the new screen this long to set its title and show its heading, in milliseconds. */
const SETTLE_MS = 100;

/** After a change of page, focus goes to its heading, which screen readers speak. Where the heading does not get it,
 * the page's title is spoken in its place; never both, so that no words stand in the page twice.
 * Neither happens on the first page, nor when only the query or fragment changes: filters and tabs keep the focus.
 * @param main the region that holds the screen */
export function RouteAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (announced.current === pathname) return undefined;
    setTitle('');
    const focusedBefore = document.activeElement;
    const timer = setTimeout(() => {
      announced.current = pathname;
      const focused = document.activeElement;
      // Who is quicker and already types in the new page is not interrupted.
      const isAtWork = focused !== focusedBefore && main.current?.contains(focused);
      const isHeard = !isAtWork && focusHeading(main.current);
      if (!isHeard) setTitle(document.title);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [pathname, main]);

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
