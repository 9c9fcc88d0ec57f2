import { useEffect, useRef, type RefObject } from 'react';
import type { Point } from './drawing/projection';
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
 * drag. Fingers scroll the page as ever.
 * @param onPress told first of a press on the ground, in pixels; true when it meant something else */
export function useMapGestures(
  frame: RefObject<HTMLElement | null>,
  view: MapView,
  onPress: (at: Point) => boolean,
): void {
  const newest = useRef({ ...view, onPress });
  useEffect(() => {
    newest.current = { ...view, onPress };
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    let last: { readonly x: number; readonly y: number } | null = null;
    let dragged = 0;

    const handleKey = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-card]')) return;
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
      const at = { x: event.clientX - box.left, y: event.clientY - box.top };
      if (newest.current.onPress(at)) return;
      newest.current.pan(at.x - box.width / 2, at.y - box.height / 2);
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

/** Not a pin, not a button and not a card. */
const isGround = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, [role="button"], [data-card]') === null;
