import type { Coordinates } from '@tableside/contracts/restaurant/model';
import { useMemo, useState } from 'react';
import {
  boundScale,
  fitView,
  middlePlace,
  projectAround,
  type Point,
  type Size,
  type View,
} from './projection';

/** What of the ground is seen: all places until somebody moves the map, and again after `fit`. */
export function useMapView(places: readonly Coordinates[], size: Size) {
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
  const change = (update: (current: View) => View) =>
    setMoved((current) => update(current ?? fitted));

  return {
    projection,
    scale,
    origin,
    toScreen,
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
    zoom: (factor: number) =>
      change((current) => ({ ...current, scale: boundScale(current.scale * factor) })),
    centreOn: (place: Coordinates) => change((current) => ({ ...current, centre: place })),
    fit: () => setMoved(null),
  };
}
export type MapView = ReturnType<typeof useMapView>;
