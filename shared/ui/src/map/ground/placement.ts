import { STEPS_PER_DEGREE, type GroundBounds } from '@tableside/contracts/ground/kinds';
import type { Point, Size } from '../view/projection';
import type { MapView } from '../view/map-view';

/** How steps become pixels: x = left + step * right, y = top + step * down. */
export interface Placement {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly down: number;
  /** Pixels per metre. */
  readonly scale: number;
  readonly size: Size;
}

/** The projection is a plane, so that two corners say where all steps lie. */
export function placeGround(
  { west, south, east, north }: GroundBounds,
  view: Pick<MapView, 'toScreen' | 'scale'>,
  size: Size,
): Placement {
  const low = view.toScreen({ latitude: south, longitude: west });
  const high = view.toScreen({ latitude: north, longitude: east });
  const right = (high.x - low.x) / ((east - west) * STEPS_PER_DEGREE);
  const down = (high.y - low.y) / ((north - south) * STEPS_PER_DEGREE);
  return {
    right,
    down,
    left: low.x - west * STEPS_PER_DEGREE * right,
    top: low.y - south * STEPS_PER_DEGREE * down,
    scale: view.scale,
    size,
  };
}

export const toPixels = ({ left, top, right, down }: Placement, { x, y }: Point): Point => ({
  x: left + x * right,
  y: top + y * down,
});
