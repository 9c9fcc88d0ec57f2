import { addAll, createBits, intersect, type Bits } from '../sets/bits';

/** Places that match something, each set within the next: by their names; in any field, word for word; also by a
 * beginning of a word or by a wider meaning. */
export interface Matches {
  readonly titles: Bits;
  readonly exact: Bits;
  readonly all: Bits;
}

export const createMatches = (size: number): Matches => ({
  titles: createBits(size),
  exact: createBits(size),
  all: createBits(size),
});

/** What matches both. */
export const matchBoth = (a: Matches, b: Matches): Matches => ({
  titles: intersect([a.titles, b.titles]),
  exact: intersect([a.exact, b.exact]),
  all: intersect([a.all, b.all]),
});

/** Adds what matches the second to the first. */
export function addMatches(to: Matches, other: Matches): void {
  addAll(to.titles, other.titles);
  addAll(to.exact, other.exact);
  addAll(to.all, other.all);
}

export function isEmpty(bits: Bits): boolean {
  for (let word = 0; word < bits.length; word += 1) if (bits[word] !== 0) return false;
  return true;
}
