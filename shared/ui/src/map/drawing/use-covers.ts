import type { Coordinates } from '@tableside/contracts/restaurant/model';
import { useMemo } from 'react';
import { boxOfCluster, type Cluster } from './clusters';
import type { Box } from './lettering';
import { listCorners } from './map-lettering';
import type { MapView } from '../view/map-view';
import type { Size } from '../view/projection';

/** From the middle of the visitor's own mark to its edge, in pixels. */
const OWN_PX = 12;

export interface Covering {
  readonly clusters: readonly Cluster[];
  readonly view: MapView;
  readonly size: Size;
  /** Whether a button stands in the upper left. */
  readonly hasOffer?: boolean;
  readonly position?: Coordinates | null;
  /** Of an open card. */
  readonly box?: Box | null;
}

/** Boxes of the map that something lies over: no name is written there. */
export const useCovers = ({
  clusters,
  view,
  size,
  hasOffer = false,
  position = null,
  box = null,
}: Covering): readonly Box[] =>
  useMemo(() => {
    const own = position && view.toScreen(position);
    return [
      ...listCorners(size, hasOffer),
      ...listEdges(size),
      ...clusters.map(boxOfCluster),
      ...(own ? [around(own.x, own.y)] : []),
      ...(box ? [box] : []),
    ];
  }, [clusters, view, size, hasOffer, position, box]);

/** No name lies across an edge: half a name is worse than none. Beyond it are those that a drag brings into sight. */
const listEdges = ({ width, height }: Size): Box[] => [
  { left: 0, top: 0, right: 0, bottom: height },
  { left: width, top: 0, right: width, bottom: height },
  { left: 0, top: 0, right: width, bottom: 0 },
  { left: 0, top: height, right: width, bottom: height },
];

const around = (x: number, y: number): Box => ({
  left: x - OWN_PX,
  right: x + OWN_PX,
  top: y - OWN_PX,
  bottom: y + OWN_PX,
});
