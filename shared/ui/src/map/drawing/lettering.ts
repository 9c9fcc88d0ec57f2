import type { Point, Size } from '../view/projection';

/** A name and the middle of the line that it stands on, in pixels. */
export interface Lettering extends Point {
  readonly name: string;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What names keep clear of. */
export interface Obstacles {
  /** Middles of what is drawn below them: names make room where it costs little. */
  readonly dots: readonly Point[];
  /** What lies over them: none may lie on one. */
  readonly boxes: readonly Box[];
}

const LONGEST = 28;

/** Names shortened to what a map can carry. */
export const letter = (name: string): string =>
  name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;

/** Pixels that a letter takes, as names are set on the map: spaced capitals of 11 px. */
const LETTER_PX = 8.6;
/** From the line up to the top of the letters, and down to their foot with some air. */
const RISE_PX = 10;
const FALL_PX = 4;
/** Between two names. */
const GAP_PX = 3;
/** What stays free at the edges of the map. */
const EDGE_PX = 12;
/** From the middle of a dot to its edge. */
const DOT_PX = 2;
/** From the middle of the places to a name that begins or ends beside it. */
const BESIDE_PX = 16;

const halfWidth = (name: string): number => (letter(name).length * LETTER_PX) / 2;

/** The places that a name may stand at, the best first: above a pin in the middle, below it, beside it, then further
 * away. */
function listPlaces(name: string, { x, y }: Point, { width }: Size): Lettering[] {
  const half = halfWidth(name);
  const within = Math.max(Math.min(x, width - half - EDGE_PX), half + EDGE_PX);
  const right = x + BESIDE_PX + half;
  const left = x - BESIDE_PX - half;
  return [
    { name, x: within, y: y - 16 },
    { name, x: within, y: y + 26 },
    { name, x: right, y: y + 4 },
    { name, x: left, y: y + 4 },
    { name, x: right, y: y - 14 },
    { name, x: left, y: y - 14 },
    { name, x: right, y: y + 22 },
    { name, x: left, y: y + 22 },
    { name, x: within, y: y - 36 },
    { name, x: within, y: y + 46 },
  ];
}

const boxOf = ({ name, x, y }: Lettering): Box => ({
  left: x - halfWidth(name),
  right: x + halfWidth(name),
  top: y - RISE_PX,
  bottom: y + FALL_PX,
});

const overlap = (a: Box, b: Box, gap = 0): boolean =>
  a.left < b.right + gap &&
  b.left < a.right + gap &&
  a.top < b.bottom + gap &&
  b.top < a.bottom + gap;

const covers = ({ left, right, top, bottom }: Box, { x, y }: Point, reach: number): boolean =>
  x > left - reach && x < right + reach && y > top - reach && y < bottom + reach;

const isInside = ({ left, right, top, bottom }: Box, { width, height }: Size): boolean =>
  left >= 0 && right <= width && top >= EDGE_PX / 2 && bottom <= height - EDGE_PX / 2;

/** One place for each name, whole within the map, where it is not written over a name before it and nothing lies over
 * it. Of such places the one that covers the fewest dots, where going a place further counts as much as one. A name that
 * finds none is left out: half a name is worse than none. The same input gives the same map. */
export function arrangeLetterings(
  names: readonly (Point & { readonly name: string })[],
  size: Size,
  { dots, boxes }: Obstacles,
): Lettering[] {
  const kept: Lettering[] = [];
  const taken: Box[] = [];
  for (const { name, ...middle } of names) {
    const [best] = listPlaces(name, middle, size)
      .map((place, order) => ({ place, box: boxOf(place), order }))
      .filter(
        ({ box }) =>
          isInside(box, size) &&
          !taken.some((other) => overlap(other, box, GAP_PX)) &&
          !boxes.some((other) => overlap(other, box)),
      )
      .map(({ place, box, order }) => ({
        place,
        box,
        cost: order + dots.filter((dot) => covers(box, dot, DOT_PX)).length,
      }))
      .sort((one, other) => one.cost - other.cost);
    if (!best) continue;
    kept.push(best.place);
    taken.push(best.box);
  }
  return kept;
}
