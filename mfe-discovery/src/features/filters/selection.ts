import type { FilterKind, ListingFilter } from '@tableside/contracts/model';
import { EMPTY_FILTER, FILTER_KINDS } from '@tableside/contracts/paths';

/** How many options are chosen over all groups. */
export const countChosen = (filter: ListingFilter): number =>
  FILTER_KINDS.reduce((sum, kind) => sum + filter[kind].length, 0);

/** The same selection with one option added, or taken away when it was chosen. */
export function toggleOption(filter: ListingFilter, kind: FilterKind, id: number): ListingFilter {
  const chosen = filter[kind];
  const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
  return { ...filter, [kind]: next };
}

/** No options chosen, and the search kept; with nothing but a search, that goes too. */
export const clearFilters = (filter: ListingFilter): ListingFilter =>
  countChosen(filter) > 0 ? { ...EMPTY_FILTER, keyword: filter.keyword } : EMPTY_FILTER;
