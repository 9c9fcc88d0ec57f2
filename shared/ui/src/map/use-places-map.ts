import type { GroundBounds } from '@tableside/contracts/ground';
import type { Coordinates } from '@tableside/contracts/restaurant/model';
import { useLayoutEffect, useState, type RefObject } from 'react';
import { PlacesMap } from './places-map';

/** A map as it is now: another object after each change of what is in view. */
export interface MapView {
  readonly map: PlacesMap;
}

/** Makes an element a map of places; null before that, and without places. */
export function usePlacesMap(
  frame: RefObject<HTMLElement | null>,
  places: readonly Coordinates[],
  bounds: GroundBounds | undefined,
): MapView | null {
  const [view, setView] = useState<MapView | null>(null);
  const map = view?.map;
  const isEmpty = places.length === 0;

  useLayoutEffect(() => {
    if (isEmpty) return;
    if (map) map.show(places, bounds);
    else if (frame.current) {
      const created: PlacesMap = new PlacesMap(frame.current, places, bounds, () =>
        setView({ map: created }),
      );
      // oxlint-disable-next-line react/set-state-in-effect -- A map needs its element, which is there from now on.
      setView({ map: created });
    }
  }, [map, frame, isEmpty, places, bounds]);

  useLayoutEffect(() => {
    if (!map || isEmpty) return undefined;
    return () => {
      map.remove();
      setView(null);
    };
  }, [map, isEmpty]);
  return isEmpty ? null : view;
}
