import type { GroundFeature } from '@tableside/contracts/ground/kinds';
import { readGround } from '@tableside/contracts/ground/read';
import { writeGround } from '@tableside/contracts/ground/write';

/** How far each copy lies from the one before, in steps to the east and to the north: all of them are in sight. */
const SHIFT = 37;

/** The file of a ground with all that it draws several times, a little further on each time.
 * @param bytes of a ground, not packed */
export function enlargeGround(bytes: Uint8Array, times: number): Uint8Array {
  const features = readGround(bytes);
  const copies = Array.from({ length: times }, (_, index) =>
    features.map((feature) => shift(feature, index * SHIFT)),
  );
  return writeGround(copies.flat());
}

const shift = ({ kind, name, parts }: GroundFeature, by: number): GroundFeature => ({
  kind,
  // A street of another name, so that no copy's name keeps another one's away.
  name: name && by > 0 ? `${name} ${by / SHIFT}` : name,
  parts: parts.map((part) => part.map((step) => step + by)),
});
