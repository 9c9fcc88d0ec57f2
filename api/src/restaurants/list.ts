import { LAST_PAGE_MAX, PAGE_SIZE, PLACES_MAX } from '@tableside/contracts/limits';
import type { FilterRequest } from '@tableside/contracts/wire';
import { countBits, intersect, subtract, type Bits } from '../catalogue/bits';
import type { Catalogue } from '../catalogue/catalogue';
import { findCardParts, type CardParts } from '../catalogue/card-index';
import type { ReadCatalogue } from '../catalogue/keep-catalogue';
import { countOptions, findMatches, findWishes, type OptionCounts } from '../catalogue/wishes';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { takeOrdered } from './ordered';
import { toPlaceSet, type Stretch } from './page-query';
import { cardColumns, listCards, listCardsById, plainColumns } from './repository';
import type { PlainRow, SummaryRow } from './rows';
import { readKeyword } from './search';

export interface Listing {
  readonly rows: readonly SummaryRow[];
  /** At most LAST_PAGE_MAX, also where there are more. */
  readonly lastPage: number;
  readonly total: number;
}

export interface ListingSources {
  readonly db: Db;
  readonly readCatalogue: ReadCatalogue;
  /** The clock, for `now`. */
  readonly now: () => Date;
}

/** One page of the restaurants that a filter selects: any of the ids within a kind, all of the kinds, the keyword
 * and the time. At most three statements, however many rows.
 * @param page from 1; pages past the last countable one are empty */
export async function listPage(
  sources: ListingSources,
  filter: FilterRequest,
  page: number,
): Promise<Listing> {
  const selection = await readSelection(sources, filter);
  const total = countBits(selection.all);
  const rows =
    page > LAST_PAGE_MAX
      ? []
      : await readRows(sources.db, cardColumns, selection, (page - 1) * PAGE_SIZE, PAGE_SIZE);
  const lastPage = Math.min(LAST_PAGE_MAX, Math.max(1, Math.ceil(total / PAGE_SIZE)));
  return { rows, lastPage, total };
}

/** What a card needs of a restaurant. */
export interface Place {
  readonly row: PlainRow;
  readonly parts: CardParts;
}

export interface PlaceList {
  readonly places: readonly Place[];
  /** False when there are more than PLACES_MAX. */
  readonly isComplete: boolean;
}

/** All that a filter selects, up to PLACES_MAX; as many statements as for a page. For thousands of cards the database
 * is asked for plain columns only; their parts are in the catalogue. */
export async function listPlaces(
  sources: ListingSources,
  filter: FilterRequest,
): Promise<PlaceList> {
  const selection = await readSelection(sources, filter);
  const rows = await readRows(sources.db, plainColumns, selection, 0, PLACES_MAX);
  const { catalogue, all } = selection;
  return { places: addParts(catalogue, rows), isComplete: countBits(all) <= PLACES_MAX };
}

/** A restaurant that came after the catalogue was read is left out. */
const addParts = ({ ids, cards }: Catalogue, rows: readonly PlainRow[]): Place[] =>
  rows.flatMap((row) => {
    const position = findPosition(ids, row.id);
    return position === null ? [] : [{ row, parts: findCardParts(cards, position) }];
  });

/** Where an id is among ascending ones; null where it is not. */
function findPosition(ids: Uint32Array, id: number): number | null {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id ? low : null;
}

/** How many places each option would leave. */
export async function countFilter(
  sources: ListingSources,
  filter: FilterRequest,
): Promise<OptionCounts> {
  return countOptions(await readWishes(sources, filter));
}

type Order = NonNullable<FilterRequest['sort']>;

/** What is to be listed. */
interface Selection {
  readonly catalogue: Catalogue;
  readonly order: Order;
  readonly all: Bits;
  /** Those of `all` that come first: they match the keyword by their names. Null when none do. */
  readonly first: Bits | null;
}

async function readWishes({ db, readCatalogue, now }: ListingSources, filter: FilterRequest) {
  const [current, keyword] = await Promise.all([readCatalogue(), readKeyword(db, filter.keyword)]);
  return findWishes(current, filter, keyword, now());
}

async function readSelection(sources: ListingSources, filter: FilterRequest): Promise<Selection> {
  const wishes = await readWishes(sources, filter);
  const { catalogue, words } = wishes;
  const order = filter.sort ?? 'best';
  const all = findMatches(wishes);
  const first = order === 'best' && words ? intersect([all, words.titles]) : null;
  return { catalogue, order, all, first };
}

/** The rows from `start` on, `limit` at most. */
async function readRows<Row extends PlainRow>(
  db: Db,
  columns: RawBuilder<Row>,
  { catalogue, order, all, first }: Selection,
  start: number,
  limit: number,
): Promise<readonly Row[]> {
  if (order === 'name' || order === 'newest') {
    const ordered = order === 'name' ? catalogue.byName : catalogue.byAge;
    const positions = takeOrdered(ordered, all, start, limit);
    const ids = positions.map((position) => catalogue.ids[position] ?? 0);
    return ids.length ? listCardsById(db, columns, ids) : [];
  }
  const parts = first ? [first, subtract(all, first)] : [all];
  const stretches = cutParts(catalogue, parts, start, limit);
  return stretches.length ? listCards(db, columns, order, stretches) : [];
}

/** What of a page lies in each part of the list. */
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
