/** The base map's file format ("ground"): what it holds, and how it is read and written. */

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

/** No number of 64 bits takes more bytes. */
const NUMBER_BYTES_MAX = 10;

/** A number of either sign, of which small ones were stored in few bytes (zigzag). */
export const toSigned = (number: number): number => (number % 2 ? -(number + 1) / 2 : number / 2);

/** Reads bytes in their order and never beyond their end. Numbers have seven bits to a byte (varint) and are exact up to 2^53.
 * @throws {RangeError} where the bytes end too early, or a number does not end */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isOver(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** How many bytes are left. */
  get left(): number {
    return this.#bytes.length - this.#at;
  }

  byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new RangeError('The bytes end too early.');
    return byte;
  }

  number(): number {
    let [value, factor] = [0, 1];
    for (let count = 0; count < NUMBER_BYTES_MAX; count += 1) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 0x80;
    }
    throw new RangeError('A number does not end.');
  }

  signed(): number {
    return toSigned(this.number());
  }

  take(length: number): Uint8Array {
    if (length > this.left) throw new RangeError('The bytes end too early.');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}

/** More is no name of a street. */
const NAME_BYTES_MAX = 400;

/** How many things follow, each of which takes so many bytes at least: a file cannot ask for more memory than it has bytes. */
function readCount(reader: ByteReader, bytesEach: number): number {
  const count = reader.number();
  if (count * bytesEach > reader.left) throw new RangeError('A ground names more than it holds.');
  return count;
}

function readText(reader: ByteReader): string {
  const length = reader.number();
  if (length > NAME_BYTES_MAX) throw new RangeError('A ground holds a name that is too long.');
  return new TextDecoder().decode(reader.take(length));
}

/** What the file of a ground holds, in the order in which it is drawn.
 * @param bytes as `writeGround` made them
 * @throws {RangeError} for what is no ground, or a damaged one */
export function readGround(bytes: Uint8Array): GroundFeature[] {
  const reader = new ByteReader(bytes);
  for (const byte of GROUND_MAGIC) {
    if (reader.byte() !== byte) throw new RangeError('This is no ground, or a newer one.');
  }
  const names = Array.from({ length: readCount(reader, 1) }, () => readText(reader));
  const readPart = createPartReader(reader);
  const features: GroundFeature[] = [];
  while (!reader.isOver) {
    const kind = GROUND_KINDS[reader.byte()];
    for (let left = readCount(reader, 2); left > 0; left -= 1) {
      const name = names[reader.number() - 1] ?? null;
      const parts = Array.from({ length: readCount(reader, 1) }, readPart);
      // A kind that came later than this release is read and left out.
      if (kind) features.push({ kind, name, parts });
    }
  }
  return features.sort((one, other) => orderOf(one.kind) - orderOf(other.kind));
}

const orderOf = (kind: GroundKind): number => GROUND_KINDS.indexOf(kind);

function createPartReader(reader: ByteReader): () => GroundPart {
  let [x, y] = [0, 0];
  return () => {
    const part = new Int32Array(readCount(reader, 2) * 2);
    for (let index = 0; index < part.length; index += 2) {
      part[index] = x += reader.signed();
      part[index + 1] = y += reader.signed();
    }
    return part;
  };
}

/** Bytes that grow. */
class Bytes {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;

  add(byte: number): void {
    if (this.#length === this.#bytes.length) this.#grow(this.#length + 1);
    this.#bytes[this.#length++] = byte;
  }

  /** Seven bits to a byte, the lowest first. */
  addNumber(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.add((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    this.add(rest);
  }

  /** Small numbers of either sign take one byte. */
  addSigned(value: number): void {
    this.addNumber(((value << 1) ^ (value >> 31)) >>> 0);
  }

  addText(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.addNumber(bytes.length);
    this.#grow(this.#length + bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  take(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #grow(least: number): void {
    if (least <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(least, this.#bytes.length * 2));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** The file of a ground, not packed: the names, then the features of each kind. A point is what it differs from the one
 * before, which takes a byte or two.
 * @param features in any order; the order within a kind is kept */
export function writeGround(features: readonly GroundFeature[]): Uint8Array {
  const bytes = new Bytes();
  for (const byte of GROUND_MAGIC) bytes.add(byte);
  const names = [...new Set(features.flatMap(({ name }) => (name ? [name] : [])))];
  const numbers = new Map(names.map((name, index) => [name, index + 1]));
  bytes.addNumber(names.length);
  for (const name of names) bytes.addText(name);
  const writePart = createPartWriter(bytes);
  for (const [number, kind] of GROUND_KINDS.entries()) {
    const ofKind = features.filter((feature) => feature.kind === kind);
    if (!ofKind.length) continue;
    bytes.add(number);
    bytes.addNumber(ofKind.length);
    for (const { name, parts } of ofKind) {
      bytes.addNumber(name ? (numbers.get(name) ?? 0) : 0);
      bytes.addNumber(parts.length);
      parts.forEach(writePart);
    }
  }
  return bytes.take();
}

function createPartWriter(bytes: Bytes): (part: GroundPart) => void {
  let [x, y] = [0, 0];
  return (part) => {
    bytes.addNumber(part.length / 2);
    for (let index = 0; index < part.length; index += 2) {
      const [nextX = 0, nextY = 0] = [part[index], part[index + 1]];
      bytes.addSigned(nextX - x);
      bytes.addSigned(nextY - y);
      [x, y] = [nextX, nextY];
    }
  };
}
