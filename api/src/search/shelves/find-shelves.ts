import { filterRequest } from '@tableside/contracts/listing/wire';
import { countBits } from '../sets/bits';
import type { Catalogue } from '../catalogue/catalogue';
import type { CurrentCatalogue } from '../catalogue/keep-catalogue';
import { findMoment } from '../catalogue/moment';
import { findMatches, findWishes } from '../wishes';
import { choosePlaces } from './choose-places';
import { listShelfFilters, type ShelfFilter } from './shelf-filters';

export interface FoundShelf extends ShelfFilter {
  /** How many places the filter has. */
  readonly total: number;
  /** Positions of a few of them, in their order. */
  readonly positions: readonly number[];
}

/** What was found last: it holds for a minute of the clock, as long as the catalogue is the same. */
interface Kept {
  readonly catalogue: Catalogue;
  readonly minute: string;
  readonly shelves: readonly FoundShelf[];
}

export type FindShelves = (current: CurrentCatalogue, now: Date) => readonly FoundShelf[];

/** Finds the shelves of facts of a moment, once a minute. */
export function createFindShelves(): FindShelves {
  let kept: Kept | null = null;
  return (current, now) => {
    const { catalogue, timeZone } = current;
    const minute = `${Math.floor(now.getTime() / 60_000)} ${timeZone ?? ''}`;
    if (kept?.catalogue !== catalogue || kept.minute !== minute) {
      kept = { catalogue, minute, shelves: findShelves(current, now) };
    }
    return kept.shelves;
  };
}

function findShelves(current: CurrentCatalogue, now: Date): readonly FoundShelf[] {
  const { catalogue, timeZone } = current;
  const filters = listShelfFilters(catalogue, findMoment('now', now, timeZone));
  const sets = filters.map((shelf) => {
    const wishes = findWishes(current, filterRequest.parse(shelf.filter), now);
    return { ...shelf, members: findMatches(wishes) };
  });
  const chosen = choosePlaces(catalogue, sets);
  return sets.flatMap((set) => {
    const { name, filter, members } = set;
    const positions = chosen.get(set) ?? [];
    return positions.length ? [{ name, filter, total: countBits(members), positions }] : [];
  });
}
