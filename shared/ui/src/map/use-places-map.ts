import type { GroundBounds } from '@tableside/contracts/ground';
import type { Coordinates } from '@tableside/contracts/restaurant/model';
import type { LeafletMouseEvent, Point } from 'leaflet';
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
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

/** A press on the map beside its pins puts that spot in the middle, for those who cannot drag.
 * @param onPress called first, with pixels of the map; true when the press meant something else */
export function useGroundPress(view: MapView | null, onPress?: (at: Point) => boolean): void {
  const leaflet = view?.map.leaflet;
  useEffect(() => {
    if (!leaflet) return undefined;
    const handleClick = ({ originalEvent, containerPoint, latlng }: LeafletMouseEvent) => {
      const { target, detail } = originalEvent;
      // The second click of a double click zooms in.
      if (detail > 1 || (target instanceof Element && target.closest('button'))) return;
      if (!onPress?.(containerPoint)) leaflet.panTo(latlng);
    };
    leaflet.on('click', handleClick);
    return () => {
      leaflet.off('click', handleClick);
    };
  }, [leaflet, onPress]);
}
