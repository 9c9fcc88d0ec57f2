import { PAGE_SIZE } from '@tableside/contracts/listing/rules';
import { countBits, hasBit, type Bits } from '../sets/bits';
import { readCard } from '../catalogue/card-index';
import type { Catalogue } from '../catalogue/catalogue';
import { listWords } from '../language/fold';

/** Places of a shelf, and how many names it needs to stand at all. */
export const SHELF_PLACES = 4;
const PLACES_MIN = 3;

interface Candidates {
  readonly members: Bits;
}

/** A few places for each of some sets, in the order of standing: one of each name, and none that another shelf or the first
 * page of all has, as long as there are enough others. Small sets choose first, since they have the fewest others.
 * @returns by set; a set with too few names is left out */
export function choosePlaces<Each extends Candidates>(
  catalogue: Catalogue,
  sets: readonly Each[],
): Map<Each, readonly number[]> {
  const names = new Map<number, string>();
  const nameOf = (position: number): string => {
    const name = names.get(position) ?? foldName(catalogue, position);
    names.set(position, name);
    return name;
  };
  const taken = new Set([...catalogue.byStanding.subarray(0, PAGE_SIZE)].map(nameOf));
  const chosen = new Map<Each, readonly number[]>();
  const smallFirst = [...sets].sort((a, b) => countBits(a.members) - countBits(b.members));
  for (const set of smallFirst) {
    const own = new Map<string, number>();
    const others = new Map<string, number>();
    for (const position of catalogue.byStanding) {
      if (own.size === SHELF_PLACES) break;
      if (!hasBit(set.members, position)) continue;
      const name = nameOf(position);
      const found = taken.has(name) ? others : own;
      if (!found.has(name)) found.set(name, position);
    }
    const places = [...own, ...others].slice(0, SHELF_PLACES);
    if (places.length < PLACES_MIN) continue;
    for (const [name] of places) taken.add(name);
    chosen.set(
      set,
      places.map(([, position]) => position),
    );
  }
  return chosen;
}

/** Names are compared as standing compares them. */
const foldName = ({ cards }: Catalogue, position: number): string =>
  listWords(readCard(cards, position).title).join(' ');
