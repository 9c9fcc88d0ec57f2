import { addAll, createBits, eachBit, intersect, type Bits } from '../../search/sets/bits';
import type { Catalogue } from '../../search/catalogue/catalogue';

/** What one restaurant is compared with others by. */
export interface Traits {
  readonly id: number;
  readonly cuisineIds: readonly number[];
  /** Of all kinds, cuisines included. */
  readonly optionIds: readonly number[];
}

/** The open restaurants that share a cuisine with another one, in groups that share equally many options, those that
 * share the most first.
 * @param wanted groups end with the one that makes it so many restaurants
 * @returns ids */
export function groupMostAlike(
  catalogue: Catalogue,
  { id, cuisineIds, optionIds }: Traits,
  wanted: number,
): number[][] {
  const ofKind = createBits(catalogue.ids.length);
  for (const places of listPlaces(catalogue, cuisineIds)) addAll(ofKind, places);
  const shared = new Uint16Array(catalogue.ids.length);
  for (const places of listPlaces(catalogue, optionIds)) {
    eachBit(intersect([ofKind, places]), (position) => {
      shared[position] = (shared[position] ?? 0) + 1;
    });
  }
  const groups: number[][] = Array.from({ length: optionIds.length + 1 }, () => []);
  eachBit(ofKind, (position) => {
    const other = catalogue.ids[position] ?? 0;
    if (other !== id) groups[shared[position] ?? 0]?.push(other);
  });
  return takeGroups(groups.reverse(), wanted);
}

const listPlaces = ({ options }: Catalogue, ids: readonly number[]): Bits[] =>
  ids.flatMap((id) => options.get(id)?.places ?? []);

function takeGroups(groups: readonly number[][], wanted: number): number[][] {
  const taken: number[][] = [];
  let count = 0;
  for (const group of groups) {
    if (count >= wanted) break;
    if (group.length) taken.push(group);
    count += group.length;
  }
  return taken;
}
