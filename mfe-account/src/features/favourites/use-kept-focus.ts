import { useLayoutEffect, useRef, type RefObject } from 'react';

/** When what had the focus gives way to something else, its successor gets it: the first control inside.
 * @param state whatever changes when the content is exchanged */
export function useKeptFocus(container: RefObject<HTMLElement | null>, state: unknown): void {
  const shown = useRef(state);
  // With the change itself: a key that is pressed right after it must not go to the page.
  useLayoutEffect(() => {
    if (Object.is(shown.current, state)) return;
    shown.current = state;
    if (document.activeElement !== document.body) return;
    container.current?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true });
  }, [container, state]);
}
