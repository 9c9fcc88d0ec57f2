import { useEffect, useRef, type RefObject } from 'react';
import type { MapView } from './drawing/use-map-view';

/** How far one press of an arrow key moves the map, in pixels, and what one step of zooming multiplies. */
const STEP_PX = 80;
export const ZOOM_STEP = 1.6;
/** A mouse that moved less than this between press and release has not dragged, in pixels. */
const STILL_PX = 4;

const KEYS: Readonly<Record<string, (view: MapView) => void>> = {
  ArrowLeft: ({ pan }) => pan(-STEP_PX, 0),
  ArrowRight: ({ pan }) => pan(STEP_PX, 0),
  ArrowUp: ({ pan }) => pan(0, -STEP_PX),
  ArrowDown: ({ pan }) => pan(0, STEP_PX),
  '+': ({ zoom }) => zoom(ZOOM_STEP),
  '=': ({ zoom }) => zoom(ZOOM_STEP),
  '-': ({ zoom }) => zoom(1 / ZOOM_STEP),
  '0': ({ fit }) => fit(),
};

/** Arrow keys and a dragging mouse move the map; a press on the ground puts it in the middle, for hands that do not
 * drag. Fingers scroll the page as ever. */
export function useMapGestures(frame: RefObject<HTMLElement | null>, view: MapView): void {
  const newest = useRef(view);
  useEffect(() => {
    newest.current = view;
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    let last: { readonly x: number; readonly y: number } | null = null;
    let dragged = 0;

    const handleKey = (event: KeyboardEvent) => {
      const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
      if (!act) return;
      event.preventDefault();
      act(newest.current);
    };
    const handleDown = (event: PointerEvent) => {
      dragged = 0;
      if (event.pointerType !== 'mouse' || event.button !== 0 || !isGround(event.target)) return;
      last = { x: event.clientX, y: event.clientY };
    };
    const handleMove = (event: PointerEvent) => {
      if (!last) return;
      const right = event.clientX - last.x;
      const down = event.clientY - last.y;
      last = { x: event.clientX, y: event.clientY };
      dragged += Math.hypot(right, down);
      newest.current.pan(-right, -down);
    };
    const handleUp = () => {
      last = null;
    };
    const handleClick = (event: MouseEvent) => {
      if (!isGround(event.target) || dragged > STILL_PX) return;
      const box = element.getBoundingClientRect();
      newest.current.pan(
        event.clientX - box.left - box.width / 2,
        event.clientY - box.top - box.height / 2,
      );
    };

    element.addEventListener('keydown', handleKey, { signal });
    element.addEventListener('pointerdown', handleDown, { signal });
    element.addEventListener('click', handleClick, { signal });
    window.addEventListener('pointermove', handleMove, { signal });
    window.addEventListener('pointerup', handleUp, { signal });
    window.addEventListener('pointercancel', handleUp, { signal });
    return () => listening.abort();
  }, [frame]);
}

/** Not a pin and not a button. */
const isGround = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button') === null;
