/** The base map's file format, and its reader and writer. */

/** Feature kinds in drawing order. The index is stored in the file, so add new kinds only at the end. */
export const BASE_MAP_KINDS = [
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
export type BaseMapKind = (typeof BASE_MAP_KINDS)[number];

/** Filled kinds. All others are lines or labels. */
export const BASE_MAP_AREAS: ReadonlySet<BaseMapKind> = new Set(['green', 'water']);

/** Coordinates are integer steps of a degree, about 1.1 m north to south. */
export const STEPS_PER_DEGREE = 100_000;

/** A ring, line, or point as x, y, x, y in steps east and north. */
export type BaseMapPart = Int32Array;

/** A street, park, or label. */
export interface BaseMapFeature {
  readonly kind: BaseMapKind;
  /** Null if unnamed. */
  readonly name: string | null;
  /** For areas: the rings, including holes (even-odd rule). */
  readonly parts: readonly BaseMapPart[];
}

/** Bounds in degrees; `east` may exceed 180 across the date line. */
export interface BaseMapBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Bounds in steps. */
export type BaseMapBox = BaseMapBounds;

export function boxOfParts(parts: readonly BaseMapPart[]): BaseMapBox {
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
export const BASE_MAP_MAGIC = [0x54, 0x53, 0x47, 1] as const;

/** Maximum length of a 64-bit varint. */
const NUMBER_BYTES_MAX = 10;

/** Decodes a zigzag-encoded signed number. */
export const toSigned = (number: number): number => (number % 2 ? -(number + 1) / 2 : number / 2);

/** Reads bytes and varints (exact up to 2^53) in order.
 * @throws {RangeError} at the end of the data or for an unterminated number */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isOver(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Remaining bytes. */
  get left(): number {
    return this.#bytes.length - this.#at;
  }

  byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new RangeError('Unexpected end of the base map file.');
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
    throw new RangeError('Unterminated number in the base map file.');
  }

  signed(): number {
    return toSigned(this.number());
  }

  take(length: number): Uint8Array {
    if (length > this.left) throw new RangeError('Unexpected end of the base map file.');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}

/** Maximum length of a name in bytes. */
const NAME_BYTES_MAX = 400;

/** Reads an item count and checks it against the remaining bytes, so that a file cannot request excessive memory. */
function readCount(reader: ByteReader, bytesEach: number): number {
  const count = reader.number();
  if (count * bytesEach > reader.left) throw new RangeError('The base map file is truncated.');
  return count;
}

function readText(reader: ByteReader): string {
  const length = reader.number();
  if (length > NAME_BYTES_MAX)
    throw new RangeError('The base map file contains a name that is too long.');
  return new TextDecoder().decode(reader.take(length));
}

/** Reads a base map file; returns its features in drawing order.
 * @param bytes written by `writeBaseMap`
 * @throws {RangeError} if the file is not a base map or is damaged */
export function readBaseMap(bytes: Uint8Array): BaseMapFeature[] {
  const reader = new ByteReader(bytes);
  for (const byte of BASE_MAP_MAGIC) {
    if (reader.byte() !== byte) throw new RangeError('Not a base map file, or a newer version.');
  }
  const names = Array.from({ length: readCount(reader, 1) }, () => readText(reader));
  const readPart = createPartReader(reader);
  const features: BaseMapFeature[] = [];
  while (!reader.isOver) {
    const kind = BASE_MAP_KINDS[reader.byte()];
    for (let left = readCount(reader, 2); left > 0; left -= 1) {
      const name = names[reader.number() - 1] ?? null;
      const parts = Array.from({ length: readCount(reader, 1) }, readPart);
      // Skips kinds added by later releases.
      if (kind) features.push({ kind, name, parts });
    }
  }
  return features.sort((one, other) => orderOf(one.kind) - orderOf(other.kind));
}

const orderOf = (kind: BaseMapKind): number => BASE_MAP_KINDS.indexOf(kind);

function createPartReader(reader: ByteReader): () => BaseMapPart {
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

/** A growable byte buffer. */
class Bytes {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;

  add(byte: number): void {
    if (this.#length === this.#bytes.length) this.#grow(this.#length + 1);
    this.#bytes[this.#length++] = byte;
  }

  /** Appends a varint: seven bits per byte, lowest first. */
  addNumber(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.add((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    this.add(rest);
  }

  /** Appends a zigzag-encoded varint. */
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

/** Writes an uncompressed base map file: the names, then the features of each kind. Points are delta-encoded, which takes
 * a byte or two each.
 * @param features in any order; the order within a kind is preserved */
export function writeBaseMap(features: readonly BaseMapFeature[]): Uint8Array {
  const bytes = new Bytes();
  for (const byte of BASE_MAP_MAGIC) bytes.add(byte);
  const names = [...new Set(features.flatMap(({ name }) => (name ? [name] : [])))];
  const numbers = new Map(names.map((name, index) => [name, index + 1]));
  bytes.addNumber(names.length);
  for (const name of names) bytes.addText(name);
  const writePart = createPartWriter(bytes);
  for (const [number, kind] of BASE_MAP_KINDS.entries()) {
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

function createPartWriter(bytes: Bytes): (part: BaseMapPart) => void {
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
