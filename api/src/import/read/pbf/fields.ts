/** What a field of a protocol buffer holds: a number, or bytes that are a text, a message or a list of numbers. */
export interface Field {
  readonly tag: number;
  readonly number: number;
  readonly bytes: Uint8Array;
}

const NOTHING = new Uint8Array();
const [VARINT, FIXED64, BYTES, FIXED32] = [0, 1, 2, 5] as const;
/** No number of 64 bits takes more. */
const VARINT_BYTES_MAX = 10;

/** Walks along the bytes of a message and never beyond their end. Whole numbers are exact up to 2^53, as ids and coordinates of
 * OpenStreetMap are. */
class Walk {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isOver(): boolean {
    return this.#at >= this.#bytes.length;
  }

  number(): number {
    let [value, factor] = [0, 1];
    for (let count = 0; count < VARINT_BYTES_MAX; count += 1) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new RangeError('A message ends too early.');
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 0x80;
    }
    throw new RangeError('A message holds a number that is too long.');
  }

  take(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError('A message ends too early.');
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }
}

/** The fields of a message in their order.
 * @throws {RangeError} for what is none */
export function* listFields(message: Uint8Array): Generator<Field> {
  const walk = new Walk(message);
  while (!walk.isOver) {
    const key = walk.number();
    const tag = Math.floor(key / 8);
    const type = key % 8;
    if (type === VARINT) yield { tag, number: walk.number(), bytes: NOTHING };
    else if (type === BYTES) yield { tag, number: 0, bytes: walk.take(walk.number()) };
    else if (type === FIXED32) walk.take(4);
    else if (type === FIXED64) walk.take(8);
    else throw new RangeError('A message holds a field of an unknown type.');
  }
}

/** Numbers that are packed into one field. */
export function listNumbers(bytes: Uint8Array): number[] {
  const walk = new Walk(bytes);
  const numbers: number[] = [];
  while (!walk.isOver) numbers.push(walk.number());
  return numbers;
}

/** A number of either sign, as protocol buffers store small ones in few bytes. */
export const toSigned = (number: number): number => (number % 2 ? -(number + 1) / 2 : number / 2);

/** Packed numbers of either sign, each of which is what it differs from the one before. */
export function listSums(bytes: Uint8Array): number[] {
  let sum = 0;
  return listNumbers(bytes).map((number) => (sum += toSigned(number)));
}
