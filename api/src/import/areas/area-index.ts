import type { Position } from '../read/raw-place';

/** Longitude and latitude. */
export type Point = readonly [x: number, y: number];

/** A ring of points, and the box around it. */
type Ring = readonly Point[];

/** A named part of town. */
export interface Area {
  readonly title: string;
  /** Outer rings and holes alike: what lies in an odd number of them lies in the area. */
  readonly rings: readonly Ring[];
}

interface BoxedArea extends Area {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Whether a line from the point to the east crosses the ring an odd number of times. */
function isInRing(ring: Ring, [x, y]: Point): boolean {
  let isInside = false;
  let [bx, by] = ring.at(-1) ?? [0, 0];
  for (const [ax, ay] of ring) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    [bx, by] = [ax, ay];
  }
  return isInside;
}

function toBoxed(area: Area): BoxedArea {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [x, y] of area.rings.flat()) {
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.south = Math.min(box.south, y);
    box.north = Math.max(box.north, y);
  }
  return { ...area, ...box };
}

/** Area of a ring, in square degrees. */
function measureRing(ring: Ring): number {
  let twice = 0;
  let [bx, by] = ring.at(-1) ?? [0, 0];
  for (const [ax, ay] of ring) {
    twice += bx * ay - ax * by;
    [bx, by] = [ax, ay];
  }
  return Math.abs(twice) / 2;
}

const measure = ({ rings }: Area): number =>
  rings.reduce((sum, ring) => sum + measureRing(ring), 0);

/** Finds the area that a place lies in; of several the smallest. */
export class AreaIndex {
  readonly #areas: readonly BoxedArea[];

  constructor(areas: readonly Area[]) {
    this.#areas = areas.map(toBoxed).sort((a, b) => measure(a) - measure(b));
  }

  /** How many areas there are. */
  get size(): number {
    return this.#areas.length;
  }

  /** The title of the area, or null where the position lies in none. */
  find({ longitude: x, latitude: y }: Position): string | null {
    const area = this.#areas.find(
      ({ west, south, east, north, rings }) =>
        x >= west &&
        x <= east &&
        y >= south &&
        y <= north &&
        rings.filter((ring) => isInRing(ring, [x, y])).length % 2 === 1,
    );
    return area?.title ?? null;
  }
}
