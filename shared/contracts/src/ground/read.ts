import {
  GROUND_KINDS,
  GROUND_MAGIC,
  type GroundFeature,
  type GroundKind,
  type GroundPart,
} from './kinds';

/** More is no name of a street. */
const NAME_BYTES_MAX = 400;

/** Walks along bytes and never beyond their end. */
class Walk {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isOver(): boolean {
    return this.#at >= this.#bytes.length;
  }

  next(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new RangeError('A ground ends too early.');
    return byte;
  }

  number(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.next();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
    throw new RangeError('A ground holds a number that is too long.');
  }

  signed(): number {
    const value = this.number();
    return (value >>> 1) ^ -(value & 1);
  }

  /** How many things follow, each of which takes so many bytes at least: a file cannot ask for more memory than it has bytes. */
  count(bytesEach: number): number {
    const count = this.number();
    if (count * bytesEach > this.#bytes.length - this.#at) {
      throw new RangeError('A ground names more than it holds.');
    }
    return count;
  }

  text(): string {
    const length = this.count(1);
    if (length > NAME_BYTES_MAX) throw new RangeError('A ground holds a name that is too long.');
    const start = this.#at;
    this.#at += length;
    return new TextDecoder().decode(this.#bytes.subarray(start, this.#at));
  }
}

/** What the file of a ground holds, in the order in which it is drawn.
 * @param bytes as `writeGround` made them
 * @throws {RangeError} for what is no ground, or a damaged one */
export function readGround(bytes: Uint8Array): GroundFeature[] {
  const walk = new Walk(bytes);
  for (const byte of GROUND_MAGIC) {
    if (walk.next() !== byte) throw new RangeError('This is no ground, or a newer one.');
  }
  const names = Array.from({ length: walk.count(1) }, () => walk.text());
  const readPart = createPartReader(walk);
  const features: GroundFeature[] = [];
  while (!walk.isOver) {
    const kind = GROUND_KINDS[walk.next()];
    for (let left = walk.count(2); left > 0; left -= 1) {
      const name = names[walk.number() - 1] ?? null;
      const parts = Array.from({ length: walk.count(1) }, readPart);
      // A kind that came later than this release is read and left out.
      if (kind) features.push({ kind, name, parts });
    }
  }
  return features.sort((one, other) => orderOf(one.kind) - orderOf(other.kind));
}

const orderOf = (kind: GroundKind): number => GROUND_KINDS.indexOf(kind);

function createPartReader(walk: Walk): () => GroundPart {
  let [x, y] = [0, 0];
  return () => {
    const part = new Int32Array(walk.count(2) * 2);
    for (let index = 0; index < part.length; index += 2) {
      part[index] = x += walk.signed();
      part[index + 1] = y += walk.signed();
    }
    return part;
  };
}
