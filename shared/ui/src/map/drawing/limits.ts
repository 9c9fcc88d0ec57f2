import type { GroundBounds } from '@tableside/contracts/ground/kinds';
import type { Coordinates } from '@tableside/contracts/restaurant/model';
import { fitView, type Projection, type Size, type View } from './projection';

/** Pixels per metre at which a doorstep fills the map: nothing is drawn finer. */
export const CLOSEST = 1.5;
/** How much smaller than all there is to see the map can be made. */
const SMALLEST = 0.7;

/** How far a map can be moved and zoomed, so that there is always something to see. */
export interface Limits {
  /** The first view, which shows all places. */
  readonly fitted: View;
  readonly places: readonly Coordinates[];
  /** What the ground covers; left out, the places alone. */
  readonly bounds: GroundBounds | undefined;
}

/** The nearest view to one that is asked for that shows something: its middle lies between places or on the ground, and it is
 * neither smaller than all of it nor closer than a doorstep. */
export function boundView(
  { centre, scale }: View,
  { fitted, places, bounds }: Limits,
  { toPoint, toPlace }: Projection,
  size: Size,
): View {
  const corners: Coordinates[] = bounds
    ? [
        { latitude: bounds.south, longitude: bounds.west },
        { latitude: bounds.north, longitude: bounds.east },
      ]
    : [];
  // A first view of a single spot is no reason to zoom in no further, or of a country to zoom out no more.
  const least = Math.min(fitted.scale, corners.length ? fitView(corners, size).scale : Infinity);
  const points = [...places, ...corners].map(toPoint);
  const { x, y } = toPoint(centre);
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return {
    scale: Math.min(Math.max(scale, least * SMALLEST), Math.max(CLOSEST, fitted.scale)),
    centre: points.length ? toPlace({ x: within(x, xs), y: within(y, ys) }) : centre,
  };
}

function within(value: number, values: readonly number[]): number {
  let [least, most] = [Infinity, -Infinity];
  for (const each of values) {
    least = Math.min(least, each);
    most = Math.max(most, each);
  }
  return Math.min(Math.max(value, least), most);
}

/** A view with the nearest place in its middle where it would show none. */
export function keepPlaceInView(
  view: View,
  places: readonly Coordinates[],
  { toPoint }: Projection,
  { width, height }: Size,
): View {
  const middle = toPoint(view.centre);
  let [nearest, least] = [null as Coordinates | null, Infinity];
  for (const place of places) {
    const { x, y } = toPoint(place);
    const [right, down] = [Math.abs(x - middle.x), Math.abs(y - middle.y)];
    if (right * view.scale <= width / 2 && down * view.scale <= height / 2) return view;
    if (Math.hypot(right, down) < least) [nearest, least] = [place, Math.hypot(right, down)];
  }
  return nearest ? { ...view, centre: nearest } : view;
}
