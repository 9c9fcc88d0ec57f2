import type { FilterKind, ListingFilter } from '@tableside/contracts/listing/model';
import { EMPTY_FILTER, FILTER_KINDS } from '@tableside/contracts/listing/paths';

/** How many filters are on: the options chosen over all groups, and a moment to be open at. */
export const countChosen = (filter: ListingFilter): number =>
  FILTER_KINDS.reduce(
    (sum, kind) => sum + filter[kind].length,
    (filter.openAt ? 1 : 0) + (filter.walk ? 1 : 0) + (filter.box ? 1 : 0),
  );

/** The same selection with one option added, or taken away when it was chosen. */
export function toggleOption(filter: ListingFilter, kind: FilterKind, id: number): ListingFilter {
  const chosen = filter[kind];
  const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
  return { ...filter, [kind]: next };
}

/** No filters, with the search and the order kept; with nothing but a search, that goes too. */
export const clearFilters = (filter: ListingFilter): ListingFilter => ({
  ...EMPTY_FILTER,
  keyword: countChosen(filter) > 0 ? filter.keyword : '',
  sort: filter.sort,
});

/** What is left of a selection where the host does only what the specification asks. */
export const withoutExtras = (filter: ListingFilter): ListingFilter => ({
  ...filter,
  sort: EMPTY_FILTER.sort,
  openAt: null,
  hoursUnknown: false,
  walk: null,
  box: null,
});
