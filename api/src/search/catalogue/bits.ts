/** Sets of places, one bit per position in a catalogue. */
export type Bits = Uint32Array;

const WORD = 32;

export const createBits = (size: number): Bits => new Uint32Array(Math.ceil(size / WORD));

/** Every position below `size`. */
export function fillBits(size: number): Bits {
  const bits = createBits(size).fill(0xffff_ffff);
  if (size % WORD) bits[bits.length - 1] = 2 ** (size % WORD) - 1;
  return bits;
}

export function addBit(bits: Bits, position: number): void {
  bits[position >>> 5] = (bits[position >>> 5] ?? 0) | (1 << (position & 31));
}

/** The set of these positions, all below `size`. */
export function toBits(size: number, positions: Iterable<number>): Bits {
  const bits = createBits(size);
  for (const position of positions) addBit(bits, position);
  return bits;
}

export const hasBit = (bits: Bits, position: number): boolean =>
  (((bits[position >>> 5] ?? 0) >>> (position & 31)) & 1) === 1;

/** What is in all of these sets of one size; there has to be one at least. */
export function intersect([first, ...others]: readonly [Bits, ...Bits[]]): Bits {
  const common = first.slice();
  for (const other of others) {
    for (let word = 0; word < common.length; word += 1) {
      common[word] = (common[word] ?? 0) & (other[word] ?? 0);
    }
  }
  return common;
}

/** What is in the first and not in the second. */
export function subtract(bits: Bits, without: Bits): Bits {
  const left = bits.slice();
  for (let word = 0; word < left.length; word += 1) {
    left[word] = (left[word] ?? 0) & ~(without[word] ?? 0);
  }
  return left;
}

/** Adds the second set to the first. */
export function addAll(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word += 1) {
    bits[word] = (bits[word] ?? 0) | (others[word] ?? 0);
  }
}

/** What is in any of these sets. */
export function unite(size: number, sets: readonly (Bits | undefined)[]): Bits {
  const all = createBits(size);
  for (const set of sets) if (set) addAll(all, set);
  return all;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) count += countOnes(bits[word] ?? 0);
  return count;
}

/** How many are in both. */
export function countCommon(a: Bits, b: Bits): number {
  let count = 0;
  for (let word = 0; word < a.length; word += 1)
    count += countOnes((a[word] ?? 0) & (b[word] ?? 0));
  return count;
}

/** Calls with each position in ascending order. */
export function eachBit(bits: Bits, visit: (position: number) => void): void {
  for (let word = 0; word < bits.length; word += 1) {
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) {
      visit(word * WORD + 31 - Math.clz32(rest & -rest));
    }
  }
}

/** Positions in ascending order. */
export function listBits(bits: Bits): number[] {
  const positions: number[] = [];
  eachBit(bits, (position) => positions.push(position));
  return positions;
}

/** Ones of a 32-bit word: sums of neighbours, in pairs, fours and eights. */
export function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
