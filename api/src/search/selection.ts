import type { FilterRequest } from '@tableside/contracts/listing/wire';
import { countBits, intersect, subtract, type Bits } from './catalogue/bits';
import type { Catalogue } from './catalogue/catalogue';
import type { ReadCatalogue } from './catalogue/keep-catalogue';
import { findMatches, findWishes, type Wishes } from './wishes';
import type { Db } from '../db/schema';
import { takeOrdered } from './ordered';
import { toPlaceSet, type RatedOrder, type Stretch } from './page-query';
import { rateBy } from './rated';

export interface ListingSources {
  readonly db: Db;
  readonly readCatalogue: ReadCatalogue;
  /** The clock, for `now`. */
  readonly now: () => Date;
}

type Order = NonNullable<FilterRequest['sort']>;

/** What is to be listed. */
export interface Selection {
  readonly wishes: Wishes;
  readonly order: Order;
  readonly all: Bits;
  /** The parts of `all` in which a list in the best order comes: what matches by name, word for word, and else. */
  readonly tiers: readonly Bits[];
}

export async function readWishes(
  { db, readCatalogue, now }: ListingSources,
  filter: FilterRequest,
): Promise<Wishes> {
  const current = await readCatalogue();
  return findWishes(current, filter, now(), rateBy(db, current.catalogue));
}

/** What a filter selects: any of the ids within a kind, all of the kinds, the text and the time. */
export async function readSelection(
  sources: ListingSources,
  filter: FilterRequest,
): Promise<Selection> {
  const wishes = await readWishes(sources, filter);
  const { words } = wishes;
  const order = filter.sort ?? 'best';
  const all = findMatches(wishes);
  if (order !== 'best' || !words) return { wishes, order, all, tiers: [all] };
  const titles = intersect([all, words.titles]);
  const exact = subtract(intersect([all, words.exact]), titles);
  return { wishes, order, all, tiers: [titles, exact, subtract(subtract(all, titles), exact)] };
}

/** A stretch of a selection, to be asked of the database; it knows the orders that ratings change. */
export type Cut =
  | { readonly ids: readonly number[] }
  | { readonly order: RatedOrder; readonly stretches: readonly Stretch[] };

/** What lies from `start` on, `limit` at most; null when that is nothing. */
export function cutSelection(selection: Selection, start: number, limit: number): Cut | null {
  const { wishes, order, all, tiers } = selection;
  const { catalogue } = wishes;
  if (order === 'name' || order === 'newest') {
    const ordered = order === 'name' ? catalogue.byName : catalogue.byAge;
    const positions = takeOrdered(ordered, all, start, limit);
    const ids = positions.map((position) => catalogue.ids[position] ?? 0);
    return ids.length ? { ids } : null;
  }
  const stretches = cutParts(catalogue, tiers, start, limit);
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
