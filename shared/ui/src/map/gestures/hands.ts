import type { MapView } from '../view/map-view';
import type { Point } from '../view/projection';
import type { DraggedSheet } from '../dragged-sheet';

/** What hands can do to a map. */
export interface Movable extends MapView {
  readonly sheet: DraggedSheet;
  /** Told of a press on the ground; true when it meant something else than moving. */
  readonly onPress: (at: Point) => boolean;
}

/** One step of zooming multiplies by this. */
export const ZOOM_STEP = 1.6;

/** Where an event is on the map, in pixels. */
export function pointOf(frame: Element, { clientX, clientY }: MouseEvent): Point {
  const box = frame.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}
