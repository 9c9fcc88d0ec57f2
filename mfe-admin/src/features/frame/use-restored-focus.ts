import { useEffect, type RefObject } from 'react';

/** Elements that can take over the focus. */
const CONTAINERS = 'section, article, form, header, ul, ol, li';

/** When the focused element is removed or disabled, such as a clicked button, moves the focus to the nearest
 * container around it, or to the page. */
export function useRestoredFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = page.current;
    if (!root) return undefined;
    let focused: Element | null = null;
    let containers: readonly HTMLElement[] = [];
    const trackFocus = ({ target }: FocusEvent) => {
      focused = target as Element;
      containers = [...root.querySelectorAll<HTMLElement>(CONTAINERS)].filter((part) =>
        part.contains(focused),
      );
    };
    const clear = () => {
      focused = null;
    };
    let frame = 0;
    const restore = () => {
      const isLost = focused && (!focused.isConnected || focused.matches(':disabled'));
      const active = document.activeElement;
      // Other code may have moved the focus already. A disabled element keeps it for one more frame.
      if (!isLost || (active !== document.body && active !== focused)) return;
      const part = containers.findLast((each) => each.isConnected && each !== focused) ?? root;
      if (part !== root) part.tabIndex = -1;
      part.focus();
    };
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(restore);
    });
    const what = { childList: true, subtree: true, attributeFilter: ['disabled'] };
    observer.observe(root, what);
    root.addEventListener('focusin', trackFocus);
    document.addEventListener('pointerdown', clear);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      root.removeEventListener('focusin', trackFocus);
      document.removeEventListener('pointerdown', clear);
    };
  }, [page]);
}
