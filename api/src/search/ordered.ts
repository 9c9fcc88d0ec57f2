import { hasBit, type Bits } from './catalogue/bits';

/** Members of a set in a given order.
 * @param ordered all positions
 * @param start how many to leave out, `limit` how many to take at most */
export function takeOrdered(
  ordered: Uint32Array,
  members: Bits,
  start: number,
  limit: number,
): number[] {
  const taken: number[] = [];
  let met = 0;
  for (let at = 0; at < ordered.length && taken.length < limit; at += 1) {
    const position = ordered[at] ?? 0;
    if (!hasBit(members, position)) continue;
    if (met >= start) taken.push(position);
    met += 1;
  }
  return taken;
}
