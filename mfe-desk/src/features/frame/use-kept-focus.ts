import { useEffect, type RefObject } from 'react';

/** What stands for a part of a page. */
const PARTS = 'section, article, form, header, ul, ol, li';

/** Whoever works by keyboard stays where they were: where what has the focus goes away, such as a button that was pressed,
 * the nearest part of the page around it takes the focus, or the page. */
export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = page.current;
    if (!root) return undefined;
    let own: Element | null = null;
    let around: readonly HTMLElement[] = [];
    const note = ({ target }: FocusEvent) => {
      own = target as Element;
      around = [...root.querySelectorAll<HTMLElement>(PARTS)].filter((part) => part.contains(own));
    };
    const forget = () => {
      own = null;
    };
    let frame = 0;
    const look = () => {
      const isLost = own && (!own.isConnected || own.matches(':disabled'));
      const active = document.activeElement;
      // Whoever cares for the focus has done so by now. What was just disabled has it for one frame more.
      if (!isLost || (active !== document.body && active !== own)) return;
      const part = around.findLast((each) => each.isConnected && each !== own) ?? root;
      if (part !== root) part.tabIndex = -1;
      part.focus();
    };
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    });
    const what = { childList: true, subtree: true, attributeFilter: ['disabled'] };
    observer.observe(root, what);
    root.addEventListener('focusin', note);
    document.addEventListener('pointerdown', forget);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      root.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', forget);
    };
  }, [page]);
}
