/** Sets of restaurants, one bit per position in a catalog. */
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

/** Intersection of one or more sets of equal size. */
export function intersect([first, ...others]: readonly [Bits, ...Bits[]]): Bits {
  const common = first.slice();
  for (const other of others) {
    for (let term = 0; term < common.length; term += 1) {
      common[term] = (common[term] ?? 0) & (other[term] ?? 0);
    }
  }
  return common;
}

/** Difference: the first without the second. */
export function subtract(bits: Bits, without: Bits): Bits {
  const left = bits.slice();
  for (let term = 0; term < left.length; term += 1) {
    left[term] = (left[term] ?? 0) & ~(without[term] ?? 0);
  }
  return left;
}

/** Adds the second set to the first, in place. */
export function addAll(bits: Bits, others: Bits): void {
  for (let term = 0; term < bits.length; term += 1) {
    bits[term] = (bits[term] ?? 0) | (others[term] ?? 0);
  }
}

/** Union of the sets. */
export function unite(size: number, sets: readonly (Bits | undefined)[]): Bits {
  const all = createBits(size);
  for (const set of sets) if (set) addAll(all, set);
  return all;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let term = 0; term < bits.length; term += 1) count += countOnes(bits[term] ?? 0);
  return count;
}

/** Size of the intersection. */
export function countCommon(a: Bits, b: Bits): number {
  let count = 0;
  for (let term = 0; term < a.length; term += 1)
    count += countOnes((a[term] ?? 0) & (b[term] ?? 0));
  return count;
}

/** Calls with each position in ascending order. */
export function eachBit(bits: Bits, visit: (position: number) => void): void {
  for (let term = 0; term < bits.length; term += 1) {
    for (let rest = bits[term] ?? 0; rest !== 0; rest &= rest - 1) {
      visit(term * WORD + 31 - Math.clz32(rest & -rest));
    }
  }
}

/** Positions in ascending order. */
export function listBits(bits: Bits): number[] {
  const positions: number[] = [];
  eachBit(bits, (position) => positions.push(position));
  return positions;
}

/** Population count of a 32-bit word. */
export function countOnes(term: number): number {
  const pairs = term - ((term >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
