/** What a ground shows, in the order in which a map draws it. The place in the list is the number in the file: kinds
 * are only added at the end. */
export const GROUND_KINDS = [
  'green',
  'water',
  'bank',
  'stream',
  'boundary',
  'rail',
  'street',
  'tertiary',
  'secondary',
  'primary',
  'motorway',
  'district',
  'neighborhood',
] as const;
export type GroundKind = (typeof GROUND_KINDS)[number];

/** What is filled. All other kinds are lines, or names at a point. */
export const GROUND_AREAS: ReadonlySet<GroundKind> = new Set(['green', 'water']);

/** Coordinates in a ground are whole steps of a degree, some 1.1 m to the north. */
export const STEPS_PER_DEGREE = 100_000;

/** Rings, lines or points, each as x, y, x, y in steps to the east and to the north. */
export type GroundPart = Int32Array;

/** One street, park or name. */
export interface GroundFeature {
  readonly kind: GroundKind;
  /** Null for what has no name. */
  readonly name: string | null;
  /** An area's rings, its holes among them: what lies within an even number of rings is not of it. */
  readonly parts: readonly GroundPart[];
}

/** The edges of a piece of the earth in degrees; `east` may lie beyond 180 where it crosses the date line. */
export interface GroundBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The edges of something, in steps. */
export type GroundBox = GroundBounds;

export function boxOfParts(parts: readonly GroundPart[]): GroundBox {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const part of parts) {
    for (let index = 0; index < part.length; index += 2) {
      const [x = 0, y = 0] = [part[index], part[index + 1]];
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
    }
  }
  return { west, south, east, north };
}

/** `TSG` and the version of the format. */
export const GROUND_MAGIC = [0x54, 0x53, 0x47, 1] as const;
