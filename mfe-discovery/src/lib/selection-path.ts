import { writeFacets } from '@tableside/contracts/listing/facets';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import { LISTING_PARAMS, listingPath, type ListingView } from '@tableside/contracts/listing/paths';
import { readListingView } from '@tableside/contracts/listing/read-address';
import { useSearchParams } from 'react-router-dom';

/** The listing's URL for a full selection. Separate from `listingPath`, which every page loads. */
export function selectionPath(filter: Partial<ListingFilter> = {}, view: ListingView = {}): string {
  const [path = '', query] = listingPath(filter, view).split('?');
  const params = new URLSearchParams(query);
  writeFacets(params, filter.facets ?? {});
  if (filter.isExact && filter.keyword) params.set(LISTING_PARAMS.exact, '1');
  if (filter.box) params.set(LISTING_PARAMS.box, filter.box);
  const written = params.toString().replaceAll('%2C', ',');
  return written ? `${path}?${written}` : path;
}

/** Builds URLs of other selections that keep the map open. */
export function useListingHref(): (filter?: Partial<ListingFilter>, page?: number) => string {
  const [params] = useSearchParams();
  const { isMap } = readListingView(params);
  return (filter, page = 1) => selectionPath(filter, { page, isMap });
}

export type ChangeFilter = (
  update: (current: ListingFilter) => ListingFilter,
  options?: { readonly replace?: boolean },
) => void;
