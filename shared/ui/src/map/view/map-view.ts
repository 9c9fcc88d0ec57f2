import type { Coordinates } from '@tableside/contracts/restaurant/model';
import type { Dispatch, SetStateAction } from 'react';
import { boundView, keepPlaceInView, type Limits } from './limits';
import { panView, zoomView } from './move-view';
import { fitView, type Point, type Projection, type Size, type View } from './projection';

/** Pixels around places that a cluster opens to. */
const AROUND_PX = 72;

/** What a map is of, whatever is seen of it. */
export interface Land {
  readonly places: readonly Coordinates[];
  readonly size: Size;
  readonly projection: Projection;
  /** The first view, which shows all places. */
  readonly fitted: View;
  readonly limits: Limits | null;
}

/** What of the ground is seen, and how that changes.
 * @param moved where somebody has moved the map; null shows all places */
export function createView(
  { places, size, projection, fitted, limits }: Land,
  moved: View | null,
  setMoved: Dispatch<SetStateAction<View | null>>,
) {
  const seen = moved ?? fitted;
  const { scale } = seen;
  const centre = projection.toPoint(seen.centre);
  /** Where the projection's middle lies on the screen. */
  const origin: Point = {
    x: size.width / 2 - centre.x * scale,
    y: size.height / 2 - centre.y * scale,
  };

  const toScreen = (place: Coordinates): Point => {
    const { x, y } = projection.toPoint(place);
    return { x: origin.x + x * scale, y: origin.y + y * scale };
  };
  const toPlace = ({ x, y }: Point): Coordinates =>
    projection.toPlace({ x: (x - origin.x) / scale, y: (y - origin.y) / scale });
  const bound = (wanted: View): View => boundView(wanted, limits, projection);
  const change = (update: (current: View) => View) =>
    setMoved((current) => bound(update(current ?? fitted)));

  return {
    projection,
    scale,
    origin,
    toScreen,
    toPlace,
    /** Whether somebody has moved it. */
    isMoved: moved !== null,
    isInside: (place: Coordinates): boolean => {
      const { x, y } = toScreen(place);
      return x >= 0 && y >= 0 && x <= size.width && y <= size.height;
    },
    /** How much of a way the map can go, in pixels to the right and down. */
    allow: (way: Point): Point => {
      const to = projection.toPoint(bound(panView(seen, way, projection)).centre);
      return { x: (to.x - centre.x) * scale, y: (to.y - centre.y) * scale };
    },
    /** Moves what is seen, in pixels to the right and down. */
    pan: (right: number, down: number) =>
      change((current) => panView(current, { x: right, y: down }, projection)),
    /** Makes it larger by a factor; never so that no place is in view. */
    zoom: (factor: number) =>
      setMoved((current) => {
        const from = current ?? fitted;
        const wanted = bound({ ...from, scale: from.scale * factor });
        return keepPlaceInView(wanted, places, projection, size);
      }),
    /** Makes it larger by a factor around a point of the screen, which moves by so many pixels meanwhile. */
    zoomAround: (factor: number, at: Point, by: Point = { x: 0, y: 0 }) =>
      change((current) => {
        const { scale: reached } = bound({ ...current, scale: current.scale * factor });
        return zoomView(current, reached, { at, by }, projection, size);
      }),
    centreOn: (place: Coordinates) => change((current) => ({ ...current, centre: place })),
    /** Shows these places as large as they fit. */
    zoomTo: (wanted: readonly Coordinates[]) =>
      change((current) => {
        const { centre: middle, scale: fits } = fitView(wanted, size, AROUND_PX, 0);
        return { centre: middle, scale: Math.max(fits, current.scale * 2) };
      }),
    fit: () => setMoved(null),
  };
}
export type MapView = ReturnType<typeof createView>;
