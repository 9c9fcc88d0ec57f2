import type { FilterKind } from '@tableside/contracts/model';
import { LAST_PAGE_MAX, PAGE_SIZE } from '@tableside/contracts/limits';
import type { FilterRequest } from '@tableside/contracts/wire';
import type { Db } from '../db/schema';
import { findKnownIds } from '../options/repository';
import { COUNT_MAX, type Selection } from './page-query';
import { countRestaurants, listByKeyword, listByScore } from './repository';
import type { SummaryRow } from './rows';
import { readKeyword } from './search';

export interface Listing {
  readonly rows: readonly SummaryRow[];
  readonly lastPage: number;
  /** Null when counting stopped: there are more than the last page can hold. */
  readonly total: number | null;
}

/** One page of the restaurants that a filter selects: any of the ids within a kind, all of the kinds, and
 * the keyword. At most four statements, however many rows. */
export async function listPage(db: Db, filter: FilterRequest, page: number): Promise<Listing> {
  const selection = await readFilter(db, filter);
  if (!selection) return { rows: [], lastPage: 1, total: 0 };
  if (selection.words === null) return listUnsearched(db, selection, page);
  const { rows, total } = await listByKeyword(db, selection, page);
  return makeListing(rows, total);
}

/** A page that is not full is the last one and tells the total. */
async function listUnsearched(db: Db, selection: Selection, page: number): Promise<Listing> {
  const rows = await listByScore(db, selection, page);
  const isWholeCount = rows.length < PAGE_SIZE && (page === 1 || rows.length > 0);
  const total = isWholeCount
    ? (page - 1) * PAGE_SIZE + rows.length
    : await countRestaurants(db, selection);
  return makeListing(rows, total);
}

function makeListing(rows: readonly SummaryRow[], count: number): Listing {
  if (count >= COUNT_MAX) return { rows, lastPage: LAST_PAGE_MAX, total: null };
  return { rows, lastPage: Math.max(1, Math.ceil(count / PAGE_SIZE)), total: count };
}

/** @returns null when nothing can match: only unknown ids of some kind, or a word like no known one */
async function readFilter(db: Db, filter: FilterRequest): Promise<Selection | null> {
  const wanted: Record<FilterKind, readonly number[]> = {
    cuisine: filter.cuisineType,
    popularFor: filter.popularFor,
    service: filter.serviceType,
    feature: filter.features,
    accessibility: filter.accessibility,
  };
  const known = await findKnownIds(db, wanted);
  const kinds = (Object.keys(wanted) as FilterKind[]).filter((kind) => wanted[kind].length);
  if (kinds.some((kind) => !known.has(kind))) return null;
  const words = await readKeyword(db, filter.keyword);
  if (words === 'nothing') return null;
  return { optionIds: kinds.map((kind) => known.get(kind) ?? []), words: words?.query ?? null };
}
