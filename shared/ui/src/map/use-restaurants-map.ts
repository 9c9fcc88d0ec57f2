import type { BaseMapBounds } from '@tableside/contracts/base-map';
import type { Coordinates } from '@tableside/contracts/restaurant/model';
import type { LeafletMouseEvent, Point } from 'leaflet';
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { RestaurantsMap } from './restaurants-map';

/** A snapshot of the map; a new object after each change of the view. */
export interface MapView {
  readonly map: RestaurantsMap;
}

/** Creates the map in an element; null before that and without restaurants. */
export function useRestaurantsMap(
  frame: RefObject<HTMLElement | null>,
  restaurants: readonly Coordinates[],
  bounds: BaseMapBounds | undefined,
): MapView | null {
  const [view, setView] = useState<MapView | null>(null);
  const map = view?.map;
  const isEmpty = restaurants.length === 0;

  useLayoutEffect(() => {
    if (isEmpty) return;
    if (map) map.show(restaurants, bounds);
    else if (frame.current) {
      const created: RestaurantsMap = new RestaurantsMap(frame.current, restaurants, bounds, () =>
        setView({ map: created }),
      );
      // oxlint-disable-next-line react/set-state-in-effect -- The map needs its element, which exists only after the first render.
      setView({ map: created });
    }
  }, [map, frame, isEmpty, restaurants, bounds]);

  useLayoutEffect(() => {
    if (!map || isEmpty) return undefined;
    return () => {
      map.remove();
      setView(null);
    };
  }, [map, isEmpty]);
  return isEmpty ? null : view;
}

/** Centers the map on a click next to the pins, for users who cannot drag.
 * @param onPress called first, with map pixels; returns true if it handled the click */
export function useBaseMapClick(view: MapView | null, onPress?: (at: Point) => boolean): void {
  const leaflet = view?.map.leaflet;
  useEffect(() => {
    if (!leaflet) return undefined;
    const handleClick = ({ originalEvent, containerPoint, latlng }: LeafletMouseEvent) => {
      const { target, detail } = originalEvent;
      // A double click zooms in.
      if (detail > 1 || (target instanceof Element && target.closest('button'))) return;
      if (!onPress?.(containerPoint)) leaflet.panTo(latlng);
    };
    leaflet.on('click', handleClick);
    return () => {
      leaflet.off('click', handleClick);
    };
  }, [leaflet, onPress]);
}
