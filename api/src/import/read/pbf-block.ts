import { ByteReader, toSigned } from '@tableside/contracts/base-map';

/** A protocol buffer field: a number, or bytes of a text, message, or list of numbers. */
interface Field {
  readonly tag: number;
  readonly number: number;
  readonly bytes: Uint8Array;
}

const NOTHING = new Uint8Array();
const [VARINT, FIXED64, BYTES, FIXED32] = [0, 1, 2, 5] as const;

/** The fields of a message, in order.
 * @throws {RangeError} for invalid data */
export function* listFields(message: Uint8Array): Generator<Field> {
  const reader = new ByteReader(message);
  while (!reader.isOver) {
    const key = reader.number();
    const tag = Math.floor(key / 8);
    const type = key % 8;
    if (type === VARINT) yield { tag, number: reader.number(), bytes: NOTHING };
    else if (type === BYTES) yield { tag, number: 0, bytes: reader.take(reader.number()) };
    else if (type === FIXED32) reader.take(4);
    else if (type === FIXED64) reader.take(8);
    else throw new RangeError('A message has a field of unknown type.');
  }
}

function listNumbers(bytes: Uint8Array): number[] {
  const reader = new ByteReader(bytes);
  const numbers: number[] = [];
  while (!reader.isOver) numbers.push(reader.number());
  return numbers;
}

/** Packed signed numbers, delta-encoded. */
function listSums(bytes: Uint8Array): number[] {
  let sum = 0;
  return listNumbers(bytes).map((number) => (sum += toSigned(number)));
}

interface Coordinates {
  readonly lat: number;
  readonly lon: number;
}

/** An element in the form of Overpass JSON. */
export type PbfElement =
  | {
      readonly type: 'node';
      readonly id: number;
      readonly lat: number;
      readonly lon: number;
      readonly tags: Tags;
    }
  | {
      readonly type: 'way';
      readonly id: number;
      readonly nodes: readonly number[];
      /** Node positions, in files with LocationsOnWays. */
      readonly geometry?: readonly Coordinates[];
      readonly tags: Tags;
    }
  | {
      readonly type: 'relation';
      readonly id: number;
      readonly members: readonly Member[];
      readonly tags: Tags;
    };
type Tags = Readonly<Record<string, string>>;

interface Member {
  readonly type: 'node' | 'way' | 'relation';
  readonly ref: number;
  readonly role: string;
}

const MEMBER_TYPES = ['node', 'way', 'relation'] as const;
const NANO = 1e-9;
/** Decimal digits of coordinates in OpenStreetMap. */
const DEGREE_DIGITS = 7;

interface Shared {
  readonly texts: readonly string[];
  readonly toLatitude: (units: number) => number;
  readonly toLongitude: (units: number) => number;
}

/** All elements of an OpenStreetMap PBF block.
 * @throws {RangeError} if it is damaged */
export function* readBlock(block: Uint8Array): Generator<PbfElement> {
  const fields = [...listFields(block)];
  const shared = readShared(fields);
  for (const { bytes } of fields.filter(({ tag }) => tag === 2)) {
    for (const { tag, bytes: message } of listFields(bytes)) {
      if (tag === 1) yield readNode(message, shared);
      else if (tag === 2) yield* readDenseNodes(message, shared);
      else if (tag === 3) yield readWay(message, shared);
      else if (tag === 4) yield readRelation(message, shared);
    }
  }
}

function readShared(fields: readonly Field[]): Shared {
  const decoder = new TextDecoder();
  const table = fields.find(({ tag }) => tag === 1)?.bytes ?? new Uint8Array();
  const numberOf = (wanted: number) => fields.find(({ tag }) => tag === wanted)?.number;
  const granularity = numberOf(17) ?? 100;
  const toDegrees = (offset: number) => (units: number) =>
    Number(((toInt64(offset) + units * granularity) * NANO).toFixed(DEGREE_DIGITS));
  return {
    texts: [...listFields(table)].map(({ bytes }) => decoder.decode(bytes)),
    toLatitude: toDegrees(numberOf(19) ?? 0),
    toLongitude: toDegrees(numberOf(20) ?? 0),
  };
}

/** Negative numbers are stored as two's complement. */
const toInt64 = (number: number): number => (number >= 2 ** 63 ? number - 2 ** 64 : number);

function pairTags(keys: readonly number[], values: readonly number[], { texts }: Shared): Tags {
  return Object.fromEntries(
    keys.map((key, index) => [texts[key] ?? '', texts[values[index] ?? 0] ?? '']),
  );
}

/** Fields by tag; the last one wins. */
const indexFields = (message: Uint8Array): ReadonlyMap<number, Field> =>
  new Map([...listFields(message)].map((field) => [field.tag, field]));

const numbersOf = (fields: ReadonlyMap<number, Field>, tag: number): number[] =>
  listNumbers(fields.get(tag)?.bytes ?? new Uint8Array());
const sumsOf = (fields: ReadonlyMap<number, Field>, tag: number): number[] =>
  listSums(fields.get(tag)?.bytes ?? new Uint8Array());
const numberOf = (fields: ReadonlyMap<number, Field>, tag: number): number =>
  fields.get(tag)?.number ?? 0;

function readNode(message: Uint8Array, shared: Shared): PbfElement {
  const fields = indexFields(message);
  return {
    type: 'node',
    id: toSigned(numberOf(fields, 1)),
    lat: shared.toLatitude(toSigned(numberOf(fields, 8))),
    lon: shared.toLongitude(toSigned(numberOf(fields, 9))),
    tags: pairTags(numbersOf(fields, 2), numbersOf(fields, 3), shared),
  };
}

function* readDenseNodes(message: Uint8Array, shared: Shared): Generator<PbfElement> {
  const fields = indexFields(message);
  const [lats, lons, pairs] = [sumsOf(fields, 8), sumsOf(fields, 9), numbersOf(fields, 10)];
  let at = 0;
  for (const [index, id] of sumsOf(fields, 1).entries()) {
    // Alternating keys and values; a zero ends those of one node.
    const [keys, values]: [number[], number[]] = [[], []];
    for (; pairs[at]; at += 2) {
      keys.push(pairs[at] ?? 0);
      values.push(pairs[at + 1] ?? 0);
    }
    at += 1;
    const [lat, lon] = [shared.toLatitude(lats[index] ?? 0), shared.toLongitude(lons[index] ?? 0)];
    yield { type: 'node', id, lat, lon, tags: pairTags(keys, values, shared) };
  }
}

function readWay(message: Uint8Array, shared: Shared): PbfElement {
  const fields = indexFields(message);
  const [lats, lons] = [sumsOf(fields, 9), sumsOf(fields, 10)];
  const geometry = lats.map((lat, index) => ({
    lat: shared.toLatitude(lat),
    lon: shared.toLongitude(lons[index] ?? 0),
  }));
  return {
    type: 'way',
    id: numberOf(fields, 1),
    nodes: sumsOf(fields, 8),
    // Nodes unknown to the exporting program have invalid coordinates.
    ...(geometry.length && geometry.every(({ lat }) => Math.abs(lat) <= 90) && { geometry }),
    tags: pairTags(numbersOf(fields, 2), numbersOf(fields, 3), shared),
  };
}

function readRelation(message: Uint8Array, shared: Shared): PbfElement {
  const fields = indexFields(message);
  const [roles, types] = [numbersOf(fields, 8), numbersOf(fields, 10)];
  return {
    type: 'relation',
    id: numberOf(fields, 1),
    members: sumsOf(fields, 9).map((ref, index) => ({
      ref,
      type: MEMBER_TYPES[types[index] ?? 0] ?? 'node',
      role: shared.texts[roles[index] ?? 0] ?? '',
    })),
    tags: pairTags(numbersOf(fields, 2), numbersOf(fields, 3), shared),
  };
}
