import type { GroundBounds } from '@tableside/contracts/ground/kinds';
import type { Coordinates } from '@tableside/contracts/restaurant/model';
import { useMemo, useState } from 'react';
import { findLimits } from './limits';
import { createView, type MapView } from './map-view';
import { fitView, middlePlace, projectAround, type Size, type View } from './projection';

/** What of the ground is seen: all places until somebody moves the map, and again after `fit`. The same object until the map
 * moves.
 * @param bounds what a ground covers, over which the map can be moved too */
export function useMapView(
  places: readonly Coordinates[],
  size: Size,
  bounds: GroundBounds | undefined,
): MapView {
  const land = useMemo(() => {
    const projection = projectAround(middlePlace(places));
    const fitted = fitView(places, size);
    const limits = findLimits(fitted, places, bounds, projection, size);
    return { places, size, projection, fitted, limits };
  }, [places, size, bounds]);
  const [moved, setMoved] = useState<View | null>(null);
  return useMemo(() => createView(land, moved, setMoved), [land, moved]);
}
