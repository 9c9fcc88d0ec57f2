import type { GroundBounds } from '@tableside/contracts/ground/kinds';
import type { Coordinates } from '@tableside/contracts/restaurant/model';
import { useMemo, useState } from 'react';
import { boundView, keepPlaceInView } from './limits';
import {
  fitView,
  middlePlace,
  projectAround,
  type Point,
  type Size,
  type View,
} from './projection';

/** Pixels around places that a cluster opens to. */
const AROUND_PX = 72;

/** What of the ground is seen: all places until somebody moves the map, and again after `fit`.
 * @param bounds what a ground covers, over which the map can be moved too */
export function useMapView(
  places: readonly Coordinates[],
  size: Size,
  bounds: GroundBounds | undefined,
) {
  const projection = useMemo(() => projectAround(middlePlace(places)), [places]);
  const fitted = useMemo(() => fitView(places, size), [places, size]);
  const [moved, setMoved] = useState<View | null>(null);
  const view = moved ?? fitted;
  const { scale } = view;
  const centre = projection.toPoint(view.centre);
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
  const bound = (wanted: View): View =>
    boundView(wanted, { fitted, places, bounds }, projection, size);
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
    /** Moves what is seen, in pixels to the right and down. */
    pan: (right: number, down: number) =>
      change((current) => {
        const from = projection.toPoint(current.centre);
        const to = { x: from.x + right / current.scale, y: from.y + down / current.scale };
        return { ...current, centre: projection.toPlace(to) };
      }),
    /** Makes it larger by a factor; never so that no place is in view. */
    zoom: (factor: number) =>
      setMoved((current) => {
        const from = current ?? fitted;
        const wanted = bound({ ...from, scale: from.scale * factor });
        return keepPlaceInView(wanted, places, projection, size);
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
export type MapView = ReturnType<typeof useMapView>;
