import type { LeafletMouseEvent, Point } from 'leaflet';
import { useEffect } from 'react';
import type { MapView } from './use-places-map';

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
