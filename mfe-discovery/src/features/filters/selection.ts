import type { FilterKind, ListingFilter } from '@tableside/contracts/listing/model';
import { fromFilters } from '@tableside/contracts/listing/facets';
import { EMPTY_FILTER, FILTER_KINDS } from '@tableside/contracts/listing/paths';

export function countChosen(filter: ListingFilter): number {
  const options = FILTER_KINDS.flatMap((kind) => filter[kind]);
  const facets = fromFilters(filter.facets);
  const others = [filter.openAt, filter.walk, filter.box, facets.rating].filter(Boolean);
  const lists = [facets.prices, facets.areas, facets.traits].flat();
  return options.length + others.length + lists.length;
}

export function toggleOption(filter: ListingFilter, kind: FilterKind, id: number): ListingFilter {
  const chosen = filter[kind];
  const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
  return { ...filter, [kind]: next };
}

export const clearFilters = (filter: ListingFilter): ListingFilter => ({
  ...EMPTY_FILTER,
  keyword: countChosen(filter) > 0 ? filter.keyword : '',
  isExact: filter.isExact,
  sort: filter.sort,
});

/** The selection reduced to what the specification's API supports. */
export const withoutExtras = (filter: ListingFilter): ListingFilter => ({
  ...filter,
  sort: EMPTY_FILTER.sort,
  openAt: null,
  hoursUnknown: false,
  walk: null,
  box: null,
  facets: {},
});
