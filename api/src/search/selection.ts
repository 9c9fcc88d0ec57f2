import type { FilterRequest } from '@tableside/contracts/listing/wire';
import { countBits, intersect, subtract, type Bits } from './catalogue/bits';
import type { ReadCatalogue } from './catalogue/keep-catalogue';
import { takeOrdered, type Order } from './catalogue/ratings';
import { findMatches, findWishes, type Wishes } from './wishes';

export interface ListingSources {
  readonly readCatalogue: ReadCatalogue;
  /** The clock, for `now`. */
  readonly now: () => Date;
}

/** What is to be listed. */
interface Selection {
  readonly wishes: Wishes;
  readonly order: Order;
  readonly all: Bits;
  /** The parts of `all` in which a list in the best order comes: what matches by name, word for word, and else. */
  readonly tiers: readonly Bits[];
}

export async function readWishes(
  { readCatalogue, now }: ListingSources,
  filter: FilterRequest,
): Promise<Wishes> {
  return findWishes(await readCatalogue(), filter, now());
}

/** What a filter selects: any of the ids within a kind, all of the kinds, the text and the time. */
export async function readSelection(
  sources: ListingSources,
  filter: FilterRequest,
): Promise<Selection> {
  const wishes = await readWishes(sources, filter);
  const { words } = wishes;
  const order = findOrder(wishes, filter);
  const all = findMatches(wishes);
  if ((filter.sort ?? 'best') !== 'best' || !words) return { wishes, order, all, tiers: [all] };
  const titles = intersect([all, words.titles]);
  const exact = subtract(intersect([all, words.exact]), titles);
  return { wishes, order, all, tiers: [titles, exact, subtract(subtract(all, titles), exact)] };
}

function findOrder({ current: { catalogue, ratings } }: Wishes, { sort }: FilterRequest): Order {
  switch (sort) {
    case 'name':
      return catalogue.byName;
    case 'newest':
      return catalogue.byAge;
    case 'rating':
      return ratings.byMean;
    default:
      return ratings.byScore;
  }
}

/** Positions of a selection from `start` on, `limit` at most. */
export function cutSelection(
  { order, tiers }: Selection,
  start: number,
  limit: number,
): readonly number[] {
  let before = 0;
  return tiers.flatMap((places): number[] => {
    const size = countBits(places);
    const from = Math.max(0, start - before);
    const to = Math.min(size, start + limit - before);
    before += size;
    return from < to ? takeOrdered(order, places, from, to - from) : [];
  });
}
