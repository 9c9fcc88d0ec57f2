import type { GroundBounds } from '@tableside/contracts/ground/kinds';
import type { Coordinates } from '@tableside/contracts/restaurant/model';
import { fitView, type Projection, type Size, type View } from './projection';

/** Pixels per metre at which a doorstep fills the map: nothing is drawn finer. */
export const CLOSEST = 1.5;
/** How much smaller than all there is to see the map can be made. */
const SMALLEST = 0.7;

/** How far a map can be moved and zoomed, so that there is always something to see. */
export interface Limits {
  /** Between which scales, in pixels per metre. */
  readonly scales: readonly [least: number, most: number];
  /** Between which metres to the east and to the south the middle lies. */
  readonly xs: readonly [number, number];
  readonly ys: readonly [number, number];
}

/** The limits of a map: its middle lies between places or on the ground, and it is neither smaller than all of it nor
 * closer than a doorstep.
 * @param fitted the first view, which shows all places
 * @param bounds what the ground covers; left out, the places alone */
export function findLimits(
  fitted: View,
  places: readonly Coordinates[],
  bounds: GroundBounds | undefined,
  { toPoint }: Projection,
  size: Size,
): Limits | null {
  const corners: Coordinates[] = bounds
    ? [
        { latitude: bounds.south, longitude: bounds.west },
        { latitude: bounds.north, longitude: bounds.east },
      ]
    : [];
  const points = [...places, ...corners].map(toPoint);
  if (!points.length) return null;
  // A first view of a single spot is no reason to zoom in no further, or of a country to zoom out no more.
  const least = Math.min(fitted.scale, corners.length ? fitView(corners, size).scale : Infinity);
  return {
    scales: [least * SMALLEST, Math.max(CLOSEST, fitted.scale)],
    xs: rangeOf(points.map(({ x }) => x)),
    ys: rangeOf(points.map(({ y }) => y)),
  };
}

function rangeOf(values: readonly number[]): readonly [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const each of values) {
    least = Math.min(least, each);
    most = Math.max(most, each);
  }
  return [least, most];
}

const within = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(Math.max(value, least), most);

/** The nearest view within the limits to one that is asked for. Always another object. */
export function boundView(
  { centre, scale }: View,
  limits: Limits | null,
  { toPoint, toPlace }: Projection,
): View {
  if (!limits) return { centre, scale };
  const { x, y } = toPoint(centre);
  return {
    scale: within(scale, limits.scales),
    centre: toPlace({ x: within(x, limits.xs), y: within(y, limits.ys) }),
  };
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
