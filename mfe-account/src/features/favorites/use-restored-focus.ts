import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Focuses the first control in the container when the focused element was removed.
 * @param state changes when the content is replaced */
export function useRestoredFocus(container: RefObject<HTMLElement | null>, state: unknown): void {
  const shown = useRef(state);
  // A layout effect, so that a key pressed right after the change does not go to the page.
  useLayoutEffect(() => {
    if (Object.is(shown.current, state)) return;
    shown.current = state;
    if (document.activeElement !== document.body) return;
    container.current?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true });
  }, [container, state]);
}
