import type { FilterRequest } from '@tableside/contracts/listing/wire';
import { countBits, intersect, subtract, type Bits } from './catalogue/bits';
import type { Catalogue } from './catalogue/catalogue';
import type { ReadCatalogue } from './catalogue/keep-catalogue';
import { findMatches, findWishes, type Wishes } from './catalogue/filters';
import type { Db } from '../db/schema';
import { takeOrdered } from './ordered';
import { toPlaceSet, type RatedOrder, type Stretch } from './page-query';
import { readKeyword } from './keyword';

export interface ListingSources {
  readonly db: Db;
  readonly readCatalogue: ReadCatalogue;
  /** The clock, for `now`. */
  readonly now: () => Date;
}

type Order = NonNullable<FilterRequest['sort']>;

/** What is to be listed. */
export interface Selection {
  readonly catalogue: Catalogue;
  readonly order: Order;
  readonly all: Bits;
  /** Those of `all` that come first: they match the keyword by their names. Null when none do. */
  readonly first: Bits | null;
}

export async function readWishes(
  { db, readCatalogue, now }: ListingSources,
  filter: FilterRequest,
): Promise<Wishes> {
  const [current, keyword] = await Promise.all([readCatalogue(), readKeyword(db, filter.keyword)]);
  return findWishes(current, filter, keyword, now());
}

/** What a filter selects: any of the ids within a kind, all of the kinds, the keyword and the time. */
export async function readSelection(
  sources: ListingSources,
  filter: FilterRequest,
): Promise<Selection> {
  const wishes = await readWishes(sources, filter);
  const { catalogue, words } = wishes;
  const order = filter.sort ?? 'best';
  const all = findMatches(wishes);
  const first = order === 'best' && words ? intersect([all, words.titles]) : null;
  return { catalogue, order, all, first };
}

/** A stretch of a selection, to be asked of the database; it knows the orders that ratings change. */
export type Cut =
  | { readonly ids: readonly number[] }
  | { readonly order: RatedOrder; readonly stretches: readonly Stretch[] };

/** What lies from `start` on, `limit` at most; null when that is nothing. */
export function cutSelection(selection: Selection, start: number, limit: number): Cut | null {
  const { catalogue, order, all, first } = selection;
  if (order === 'name' || order === 'newest') {
    const ordered = order === 'name' ? catalogue.byName : catalogue.byAge;
    const positions = takeOrdered(ordered, all, start, limit);
    const ids = positions.map((position) => catalogue.ids[position] ?? 0);
    return ids.length ? { ids } : null;
  }
  const parts = first ? [first, subtract(all, first)] : [all];
  const stretches = cutParts(catalogue, parts, start, limit);
  return stretches.length ? { order, stretches } : null;
}

/** What of it lies in each part of the list. */
function cutParts(
  catalogue: Catalogue,
  parts: readonly Bits[],
  start: number,
  limit: number,
): Stretch[] {
  let before = 0;
  return parts.flatMap((places): Stretch[] => {
    const size = countBits(places);
    const from = Math.max(0, start - before);
    const to = Math.min(size, start + limit - before);
    before += size;
    if (from >= to) return [];
    return [{ set: toPlaceSet(catalogue, places, size, to), from, limit: to - from }];
  });
}
