import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** Gives the new screen this long to set its title and show its heading, in milliseconds. */
const SETTLE_MS = 100;

/** After a change of page, focus goes to its heading, which screen readers speak. Where the heading does not get it,
 * the page's title is spoken in its place; never both, so that no words stand in the page twice.
 * Neither happens on the first page, nor when only the query or fragment changes: filters and tabs keep the focus.
 * @param main the region that holds the screen
 * @param isCovered nothing in it can take the focus now; it waits for that to end */
export function RouteAnnouncer({
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
