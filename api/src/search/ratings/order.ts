import { hasBit, listBits, toBits, type Bits } from '../sets/bits';

/** All positions of a catalogue in an order. */
export interface Order {
  readonly positions: Uint32Array;
  /** By position: where it comes in the order. */
  readonly places: Uint32Array;
}

/** @param positions each once, first to last */
export function toOrder(positions: Uint32Array): Order {
  const places = new Uint32Array(positions.length);
  for (let place = 0; place < positions.length; place += 1) places[positions[place] ?? 0] = place;
  return { positions, places };
}

/** Members of a set in an order.
 * @param size how many members there are
 * @param start how many to leave out, `limit` how many to take at most
 * @returns positions */
export function takeOrdered(
  order: Order,
  members: Bits,
  size: number,
  start: number,
  limit: number,
): number[] {
  // Down the order one meets `end` members after about end * all / size steps; else each member is looked up.
  const isWalked = size * size > (start + limit) * order.positions.length;
  return isWalked
    ? walk(order, members, start, limit)
    : [...sortMembers(order, members).subarray(start, start + limit)];
}

function walk({ positions }: Order, members: Bits, start: number, limit: number): number[] {
  const taken: number[] = [];
  let met = 0;
  for (let place = 0; place < positions.length && taken.length < limit; place += 1) {
    const position = positions[place] ?? 0;
    if (!hasBit(members, position)) continue;
    if (met >= start) taken.push(position);
    met += 1;
  }
  return taken;
}

function sortMembers({ positions, places }: Order, members: Bits): Uint32Array {
  const own = new Uint32Array(listBits(members));
  for (let at = 0; at < own.length; at += 1) own[at] = places[own[at] ?? 0] ?? 0;
  own.sort();
  for (let at = 0; at < own.length; at += 1) own[at] = positions[own[at] ?? 0] ?? 0;
  return own;
}

/** The order after some positions have moved, in one pass over all.
 * @param compare as arrays are sorted by; of two positions that are not the same never 0 */
export function moveInOrder(
  { positions }: Order,
  moved: readonly number[],
  compare: (a: number, b: number) => number,
): Order {
  const isMoved = toBits(positions.length, moved);
  const arriving = [...moved].sort(compare);
  const next = new Uint32Array(positions.length);
  let [place, arrived] = [0, 0];
  const arrive = () => (next[place++] = arriving[arrived++] ?? 0);
  for (const position of positions) {
    if (hasBit(isMoved, position)) continue;
    while (arrived < arriving.length && compare(arriving[arrived] ?? 0, position) < 0) arrive();
    next[place++] = position;
  }
  while (arrived < arriving.length) arrive();
  return toOrder(next);
}
