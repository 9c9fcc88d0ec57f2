import { GROUND_KINDS, GROUND_MAGIC, type GroundFeature, type GroundPart } from './kinds';

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
