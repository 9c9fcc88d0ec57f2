import type { ListingFilter } from '@tableside/contracts/listing/model';
import { readListingView } from '@tableside/contracts/listing/read-address';
import { useSearchParams } from 'react-router-dom';
import { selectionPath } from './selection-path';

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
