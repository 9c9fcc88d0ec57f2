import { ByteReader, toSigned } from '@tableside/contracts/ground';

/** What a field of a protocol buffer holds: a number, or bytes that are a text, a message or a list of numbers. */
export interface Field {
  readonly tag: number;
  readonly number: number;
  readonly bytes: Uint8Array;
}

const NOTHING = new Uint8Array();
const [VARINT, FIXED64, BYTES, FIXED32] = [0, 1, 2, 5] as const;

/** The fields of a message in their order.
 * @throws {RangeError} for what is none */
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
    else throw new RangeError('A message holds a field of an unknown type.');
  }
}

/** Numbers that are packed into one field. */
export function listNumbers(bytes: Uint8Array): number[] {
  const reader = new ByteReader(bytes);
  const numbers: number[] = [];
  while (!reader.isOver) numbers.push(reader.number());
  return numbers;
}

/** Packed numbers of either sign, each of which is what it differs from the one before. */
export function listSums(bytes: Uint8Array): number[] {
  let sum = 0;
  return listNumbers(bytes).map((number) => (sum += toSigned(number)));
}
