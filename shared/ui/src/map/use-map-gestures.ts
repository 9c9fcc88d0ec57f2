import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { DraggedSheet } from './dragged-sheet';
import type { MapView } from './view/map-view';
import type { Point } from './view/projection';
import { listenToKeys } from './gestures/keys';
import { listenToPointers } from './gestures/pointers';
import { listenToWheel } from './gestures/wheel';

/** The elements of a map that gestures move. */
export interface MapElements {
  readonly frame: RefObject<HTMLElement | null>;
  /** What lies in it and is dragged. */
  readonly sheet: RefObject<HTMLElement | null>;
}

/** Arrow keys, a dragging mouse and a finger move the map, two fingers and a wheel with Ctrl zoom it. A press on the ground puts it
 * in the middle, for hands that do not drag, and a second one zooms in there. A wheel alone scrolls the page as ever. Nothing
 * goes on by itself when the hand is gone.
 * @param onPress told first of a press on the ground, in pixels; true when it meant something else */
export function useMapGestures(
  { frame, sheet: element }: MapElements,
  view: MapView,
  onPress: (at: Point) => boolean,
): void {
  const [sheet] = useState(() => new DraggedSheet(() => element.current));
  const newest = useRef({ ...view, sheet, onPress });
  useLayoutEffect(() => {
    newest.current = { ...view, sheet, onPress };
  });
  useLayoutEffect(() => sheet.follow(view), [sheet, view]);

  useEffect(() => {
    if (!frame.current) return undefined;
    const listening = new AbortController();
    for (const listen of [listenToKeys, listenToPointers, listenToWheel]) {
      listen(frame.current, () => newest.current, listening.signal);
    }
    return () => listening.abort();
  }, [frame]);
}
