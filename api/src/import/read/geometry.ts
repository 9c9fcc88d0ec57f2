import { isFields, type Position } from './raw-restaurant';

/** Longitude and latitude. */
export type Point = readonly [x: number, y: number];

const HALF_WORLD = 180;

const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

/** The points of one line or ring. */
export const readPoints = (value: unknown): Point[] =>
  Array.isArray(value) ? value.filter(isPoint) : [];

function collectPoints(coordinates: unknown, points: Point[] = []): Point[] {
  if (isPoint(coordinates)) points.push(coordinates);
  else if (Array.isArray(coordinates)) {
    for (const part of coordinates) collectPoints(part, points);
  }
  return points;
}

/** Shifts a longitude next to another one across the date line, beyond 180 if needed. */
export function shiftLongitude(longitude: number, other: number): number {
  const away = longitude - other;
  return Math.abs(away) > HALF_WORLD ? longitude - Math.sign(away) * 2 * HALF_WORLD : longitude;
}

/** Normalizes a longitude to -180 to 180. */
export const wrapLongitude = (longitude: number): number => shiftLongitude(longitude, 0);

function meanOf(points: readonly Point[]): Point | null {
  if (!points.length) return null;
  const sum = points.reduce<[number, number]>(
    ([x, y], point) => [x + point[0], y + point[1]],
    [0, 0],
  );
  return [sum[0] / points.length, sum[1] / points.length];
}

interface Weighted {
  readonly area: number;
  readonly center: Point;
}

/** Area and centroid of a ring. Buildings are small, so degrees are treated as planar; offsets
 * from the first point preserve precision. */
function weighRing(ring: readonly Point[]): Weighted | null {
  const origin = ring[0];
  if (!origin) return null;
  let [twiceArea, x, y] = [0, 0, 0];
  for (let index = 0; index < ring.length; index += 1) {
    const [ax, ay] = ring[index] as Point;
    const [bx, by] = ring[(index + 1) % ring.length] as Point;
    const [x1, y1, x2, y2] = [ax - origin[0], ay - origin[1], bx - origin[0], by - origin[1]];
    const cross = x1 * y2 - x2 * y1;
    twiceArea += cross;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  }
  if (!twiceArea) return null;
  const center: Point = [origin[0] + x / (3 * twiceArea), origin[1] + y / (3 * twiceArea)];
  return { area: Math.abs(twiceArea) / 2, center };
}

/** Centroid of outer rings, weighted by area; the mean of the points if there is no area. */
export function centerOfRings(given: readonly (readonly Point[])[]): Position | null {
  const [first] = given.flat();
  if (!first) return null;
  const [side] = first;
  const rings = given.map((ring) => ring.map(([x, y]): Point => [shiftLongitude(x, side), y]));
  const weighted = rings.map(weighRing).filter((ring) => ring !== null);
  const area = weighted.reduce((sum, ring) => sum + ring.area, 0);
  const mid = area
    ? ([0, 1] as const).map(
        (axis) => weighted.reduce((sum, { area: a, center }) => sum + a * center[axis], 0) / area,
      )
    : meanOf(rings.flat());
  const [longitude, latitude] = mid ?? [];
  if (longitude === undefined || latitude === undefined) return null;
  // Invalid coordinates stay invalid.
  const isInWorld = Math.abs(side) <= HALF_WORLD;
  return { latitude, longitude: isInWorld ? wrapLongitude(longitude) : longitude };
}

/** Position of any GeoJSON geometry: the point, the centroid of the outer rings, or the mean of
 * the points; null if it is empty. */
export function centerOfGeometry(geometry: unknown): Position | null {
  if (!isFields(geometry)) return null;
  const { type, coordinates, geometries } = geometry;
  if (type === 'GeometryCollection' && Array.isArray(geometries)) {
    const centers = geometries.map(centerOfGeometry).filter((center) => center !== null);
    return centerOfPositions(centers);
  }
  const parts: readonly unknown[] = Array.isArray(coordinates) ? coordinates : [];
  if (type === 'Polygon') return centerOfRings([collectPoints(parts[0])]);
  if (type === 'MultiPolygon') {
    return centerOfRings(
      parts.map((polygon) => collectPoints(Array.isArray(polygon) ? polygon[0] : null)),
    );
  }
  return centerOfPositions(
    collectPoints(coordinates).map(([longitude, latitude]) => ({ latitude, longitude })),
  );
}

/** Mean of the positions; the centroid of a closed ring. */
export function centerOfPositions(positions: readonly Position[]): Position | null {
  const points = positions.map(({ latitude, longitude }): Point => [longitude, latitude]);
  const [first, last] = [points[0], points.at(-1)];
  const isClosed =
    points.length > 3 && first && last && first[0] === last[0] && first[1] === last[1];
  // Single-point rings have no area, so their mean is used.
  return centerOfRings(isClosed ? [points] : points.map((point) => [point]));
}

const METERS_PER_DEGREE = 111_000;
/** A city's center never moves this far. */
const CITY_M = 50_000;

/** A position that may be unknown. */
interface MaybePosition {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Approximate distance in meters; infinite if a position is unknown. */
export function measureMeters(a: MaybePosition, b: MaybePosition): number {
  if (a.latitude === null || a.longitude === null) return Infinity;
  if (b.latitude === null || b.longitude === null) return Infinity;
  const north = a.latitude - b.latitude;
  const east = shiftLongitude(a.longitude, b.longitude) - b.longitude;
  const width = Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(north, east * width) * METERS_PER_DEGREE;
}

/** Whether two centers can belong to one city; true if either is unknown. */
export const areNear = (a: Position | null, b: Position | null): boolean =>
  !a || !b || measureMeters(a, b) < CITY_M;
