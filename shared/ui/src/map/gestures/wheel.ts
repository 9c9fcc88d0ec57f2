import { pointOf, type Movable } from './hands';

/** What a pixel of the wheel multiplies, as its power of two; a line of it is so many pixels. */
const PER_PIXEL = 0.01;
const LINE_PX = 16;
/** No single turn of a wheel zooms by more than this. */
const TURN_MAX = 1;

/** A wheel zooms with Ctrl or Cmd, as two fingers on a trackpad tell of themselves too. Alone it scrolls the page: a map in a page
 * is no place to get stuck in. */
export function listenToWheel(frame: HTMLElement, map: () => Movable, signal: AbortSignal): void {
  const handleWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX);
    const power = Math.min(Math.max(-pixels * PER_PIXEL, -TURN_MAX), TURN_MAX);
    map().zoomAround(2 ** power, pointOf(frame, event));
  };
  frame.addEventListener('wheel', handleWheel, { signal, passive: false });
}
