import type { FilterRequest } from '@tableside/contracts/listing/wire';
import { countBits, intersect, subtract, type Bits } from './catalog/bits';
import type { ReadCatalog } from './catalog/catalog-cache';
import { takeOrdered, type Order } from './catalog/ratings';
import { findMatches, findFilters, type Filters } from './filters';

export interface ListingSources {
  readonly readCatalog: ReadCatalog;
  /** The current time. */
  readonly now: () => Date;
}

interface Selection {
  readonly filters: Filters;
  readonly order: Order;
  readonly all: Bits;
  /** `all` split by relevance: matches by name, exact matches, other matches. */
  readonly tiers: readonly Bits[];
}

export async function readFilters({ readCatalog, now }: ListingSources, filter: FilterRequest) {
  return findFilters(await readCatalog(), filter, now());
}

/** Restaurants that match a filter: any id within a kind, and all kinds, the text, and the time. */
export async function readSelection(sources: ListingSources, filter: FilterRequest) {
  const filters = await readFilters(sources, filter);
  const { terms } = filters;
  const order = findOrder(filters, filter);
  const all = findMatches(filters);
  if ((filter.sort ?? 'best') !== 'best' || !terms) return { filters, order, all, tiers: [all] };
  const titles = intersect([all, terms.titles]);
  const exact = subtract(intersect([all, terms.exact]), titles);
  return { filters, order, all, tiers: [titles, exact, subtract(subtract(all, titles), exact)] };
}

function findOrder({ current: { catalog, ratings } }: Filters, { sort }: FilterRequest): Order {
  switch (sort) {
    case 'name':
      return catalog.byName;
    case 'newest':
      return catalog.byAge;
    case 'rating':
      return ratings.byMean;
    default:
      return ratings.byScore;
  }
}

/** Up to `limit` positions of a selection, from `start`. */
export function cutSelection({ order, tiers }: Selection, start: number, limit: number) {
  let before = 0;
  return tiers.flatMap((restaurants): number[] => {
    const size = countBits(restaurants);
    const from = Math.max(0, start - before);
    const to = Math.min(size, start + limit - before);
    before += size;
    return from < to ? takeOrdered(order, restaurants, from, to - from) : [];
  });
}
