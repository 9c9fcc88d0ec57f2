import type { GroundFeature, GroundKind, GroundPart } from '@tableside/contracts/ground/kinds';
import { writeGround } from '@tableside/contracts/ground/write';

/** Washington's width and height, in steps. */
const SIDE = 20_000;

/** What a town without minor streets draws: how many lines or rings of each kind, and how many points each has. The
 * numbers are those of Washington, DC, from the District's open data. */
const MEASURE: readonly (readonly [kind: GroundKind, lines: number, points: number])[] = [
  ['green', 769, 17],
  ['bank', 52, 10],
  ['stream', 837, 12],
  ['rail', 269, 7],
  ['tertiary', 34, 6],
  ['secondary', 95, 12],
  ['primary', 349, 7],
  ['motorway', 38, 24],
  ['neighborhood', 39, 1],
];

/** A made-up town of the measure of a real one, the same each time.
 * @param corner its south-west, in steps
 * @returns the file of its ground, not packed */
export function makeTown(corner: { readonly x: number; readonly y: number }): Uint8Array {
  const random = createRandom(7);
  const features = MEASURE.flatMap(([kind, lines, points]) =>
    Array.from({ length: lines }, (_, index): GroundFeature => ({
      kind,
      name: kind === 'rail' || index % 2 ? null : `${kind} ${index}`,
      parts: [kind === 'green' ? makeRing(points) : makeLine(points)],
    })),
  );
  return writeGround(features);

  function makeLine(points: number): GroundPart {
    const part = new Int32Array(points * 2);
    let [x, y] = [corner.x + random() * SIDE, corner.y + random() * SIDE];
    const heading = random() * 2 * Math.PI;
    for (let at = 0; at < part.length; at += 2) {
      part[at] = x;
      part[at + 1] = y;
      const bend = heading + (random() - 0.5) * 0.6;
      x += Math.cos(bend) * 60;
      y += Math.sin(bend) * 60;
    }
    return part;
  }

  function makeRing(points: number): GroundPart {
    const part = new Int32Array(points * 2);
    const [x, y, radius] = [
      corner.x + random() * SIDE,
      corner.y + random() * SIDE,
      30 + random() * 200,
    ];
    for (let at = 0; at < part.length; at += 2) {
      const angle = (at / (part.length - 2)) * 2 * Math.PI;
      part[at] = x + Math.cos(angle) * radius;
      part[at + 1] = y + Math.sin(angle) * radius;
    }
    return part;
  }
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32 by its published constants). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
