import { useMemo } from 'react';
import { clusterPins, type Cluster } from './clusters';
import type { Pin } from './located';
import type { MapView } from '../view/map-view';

/** The pins of a map in groups, where they lie on the screen. */
export function useClusters(
  pins: readonly Pin[],
  { projection, scale, origin }: MapView,
): readonly Cluster[] {
  const clusters = useMemo(
    () =>
      clusterPins(pins, (place) => {
        const { x, y } = projection.toPoint(place);
        return { x: x * scale, y: y * scale };
      }),
    [pins, projection, scale],
  );
  return useMemo(
    () => clusters.map((each) => ({ ...each, x: each.x + origin.x, y: each.y + origin.y })),
    [clusters, origin],
  );
}
