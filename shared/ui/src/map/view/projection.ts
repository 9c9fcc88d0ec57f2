import type { Coordinates } from '@tableside/contracts/restaurant/model';

/** A point of the ground: metres to the east and to the south of a projection's middle. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What of the ground is seen. */
export interface View {
  readonly centre: Coordinates;
  /** Pixels per metre. */
  readonly scale: number;
}

/** Pixels per metre between which a map can be zoomed: a continent, and a doorstep. */
const SCALE_MIN = 0.00002;
const SCALE_MAX = 2;
/** What a map of a single point shows around it, in metres. */
const LEAST_SPAN_M = 800;
const METRES_PER_DEGREE = 111_320;

export const boundScale = (scale: number): number =>
  Math.min(Math.max(scale, SCALE_MIN), SCALE_MAX);

/** Degrees to the east of a meridian, the short way round. */
const eastOf = (longitude: number, meridian: number): number =>
  ((((longitude - meridian + 180) % 360) + 360) % 360) - 180;

/** North up, and true in its proportions around one latitude: equirectangular with the cosine of that latitude. */
export interface Projection {
  readonly toPoint: (place: Coordinates) => Point;
  readonly toPlace: (point: Point) => Coordinates;
}

export function projectAround({ latitude, longitude }: Coordinates): Projection {
  // The cosine is nothing at the poles, and dividing by it must stay possible.
  const perDegree = METRES_PER_DEGREE * Math.max(Math.cos((latitude * Math.PI) / 180), 0.01);
  return {
    toPoint: (place) => ({
      x: eastOf(place.longitude, longitude) * perDegree,
      y: (latitude - place.latitude) * METRES_PER_DEGREE,
    }),
    toPlace: ({ x, y }) => ({
      latitude: Math.min(Math.max(latitude - y / METRES_PER_DEGREE, -90), 90),
      longitude: eastOf(longitude + x / perDegree, 0),
    }),
  };
}

export function middleOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

/** The place in whose middle the others lie, which a few stray ones do not move. */
export const middlePlace = (places: readonly Coordinates[]): Coordinates => ({
  latitude: middleOf(places.map(({ latitude }) => latitude)),
  longitude: middleOf(places.map(({ longitude }) => longitude)),
});

/** How many times farther out than half of the places one may lie and still count for the first view. */
const STRAY = 8;

/** Shows all places as large as they fit, without those that lie absurdly far from the rest, as a typing error puts
 * them.
 * @param margin pixels left free at each edge
 * @param leastSpan metres that it shows at least */
export function fitView(
  places: readonly Coordinates[],
  size: Size,
  margin = 36,
  leastSpan = LEAST_SPAN_M,
): View {
  const middle = middlePlace(places);
  const { toPoint, toPlace } = projectAround(middle);
  const points = places.map(toPoint);
  const reach = (point: Point) => Math.hypot(point.x, point.y);
  const limit = Math.max(middleOf(points.map(reach)), LEAST_SPAN_M) * STRAY;
  const [west, east] = rangeOf(points.filter((point) => reach(point) <= limit).map(({ x }) => x));
  const [north, south] = rangeOf(points.filter((point) => reach(point) <= limit).map(({ y }) => y));
  const scale = Math.min(
    Math.max(size.width - 2 * margin, 1) / Math.max(east - west, leastSpan, 1),
    Math.max(size.height - 2 * margin, 1) / Math.max(south - north, leastSpan, 1),
  );
  return {
    centre: toPlace({ x: (west + east) / 2, y: (north + south) / 2 }),
    scale: boundScale(scale),
  };
}

function rangeOf(values: readonly number[]): readonly [number, number] {
  let least = Infinity;
  let most = -Infinity;
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return least <= most ? [least, most] : [0, 0];
}
