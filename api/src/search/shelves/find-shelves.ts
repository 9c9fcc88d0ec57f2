import { filterRequest } from '@tableside/contracts/listing/wire';
import type { Db } from '../../db/schema';
import { countBits } from '../catalogue/bits';
import type { Catalogue } from '../catalogue/catalogue';
import type { CurrentCatalogue } from '../catalogue/keep-catalogue';
import { findMoment } from '../catalogue/moment';
import { rateBy } from '../rated';
import { findMatches, findWishes } from '../wishes';
import { choosePlaces } from './choose-places';
import { listShelfFilters, type ShelfFilter } from './shelf-filters';

export interface FoundShelf extends ShelfFilter {
  /** How many places the filter has. */
  readonly total: number;
  /** Ids of a few of them, in their order. */
  readonly ids: readonly number[];
}

/** What was found last: it holds for a minute of the clock, as long as the catalogue is the same. */
interface Kept {
  readonly catalogue: Catalogue;
  readonly minute: string;
  readonly shelves: Promise<readonly FoundShelf[]>;
}

export type FindShelves = (current: CurrentCatalogue, now: Date) => Promise<readonly FoundShelf[]>;

/** Finds the shelves of facts of a moment, once a minute. */
export function createFindShelves(db: Db): FindShelves {
  let kept: Kept | null = null;
  return (current, now) => {
    const { catalogue, timeZone } = current;
    const minute = `${Math.floor(now.getTime() / 60_000)} ${timeZone ?? ''}`;
    if (kept?.catalogue !== catalogue || kept.minute !== minute) {
      kept = { catalogue, minute, shelves: findShelves(db, current, now) };
      const { shelves } = kept;
      shelves.catch(() => {
        if (kept?.shelves === shelves) kept = null;
      });
    }
    return kept.shelves;
  };
}

async function findShelves(
  db: Db,
  current: CurrentCatalogue,
  now: Date,
): Promise<readonly FoundShelf[]> {
  const { catalogue, timeZone } = current;
  const filters = listShelfFilters(catalogue, findMoment('now', now, timeZone));
  const sets = await Promise.all(
    filters.map(async (shelf) => {
      const wishes = filterRequest.parse(shelf.filter);
      const found = await findWishes(current, wishes, now, rateBy(db, catalogue));
      return { ...shelf, members: findMatches(found) };
    }),
  );
  const chosen = choosePlaces(catalogue, sets);
  return sets.flatMap((set) => {
    const { name, filter, members } = set;
    const ids = (chosen.get(set) ?? []).map((position) => catalogue.ids[position] ?? 0);
    return ids.length ? [{ name, filter, total: countBits(members), ids }] : [];
  });
}
