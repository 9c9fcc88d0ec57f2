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
