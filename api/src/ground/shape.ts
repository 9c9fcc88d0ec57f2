import { STEPS_PER_DEGREE, type GroundBox, type GroundPart } from '@tableside/contracts/ground';
import { bringNear } from '../import/read/geometry';

/** What a file draws under some tags: what is filled, what is drawn along, or a point. */
export interface Shape {
  readonly tags: Readonly<Record<string, string>>;
  readonly form: 'area' | 'line' | 'point';
  /** Rings of an area, lines, or one part with one point. Never empty. */
  readonly parts: readonly GroundPart[];
}

/** Degrees: longitude, latitude. */
export type Spot = readonly [longitude: number, latitude: number];

const isSpot = ([longitude, latitude]: Spot): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;

/** Spots in whole steps, without those that fall on the one before. Null where one lies outside of the world or there
 * are too few.
 * @param least how many points have to be left */
export function toPart(spots: readonly Spot[], least: number): GroundPart | null {
  const numbers: number[] = [];
  const [side = 0] = spots[0] ?? [];
  for (const spot of spots) {
    if (!isSpot(spot)) return null;
    const x = Math.round(bringNear(spot[0], side) * STEPS_PER_DEGREE);
    const y = Math.round(spot[1] * STEPS_PER_DEGREE);
    if (numbers.at(-2) !== x || numbers.at(-1) !== y) numbers.push(x, y);
  }
  return numbers.length / 2 < least ? null : Int32Array.from(numbers);
}

/** Points that a form of shape has at least: a ring ends where it begins. */
export const LEAST_POINTS = { area: 4, line: 2, point: 1 } as const;

export const listParts = (lines: readonly (readonly Spot[])[], form: Shape['form']): GroundPart[] =>
  lines.map((line) => toPart(line, LEAST_POINTS[form])).filter((part) => part !== null);

export const meet = (one: GroundBox, other: GroundBox): boolean =>
  one.west <= other.east &&
  other.west <= one.east &&
  one.south <= other.north &&
  other.south <= one.north;
