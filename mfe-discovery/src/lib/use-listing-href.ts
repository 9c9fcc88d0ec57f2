import type { ListingFilter } from '@tableside/contracts/listing/model';
import { readListingView } from '@tableside/contracts/listing/read-address';
import { useSearchParams } from 'react-router-dom';
import { selectionPath } from './selection-path';

/** Makes addresses of other selections that show the map where the present one does. */
export function useListingHref(): (filter?: Partial<ListingFilter>, page?: number) => string {
  const [params] = useSearchParams();
  const { isMap } = readListingView(params);
  return (filter, page = 1) => selectionPath(filter, { page, isMap });
}

/** Changes the selection that the address stands for. */
export type ChangeFilter = (
  update: (current: ListingFilter) => ListingFilter,
  options?: { readonly replace?: boolean },
) => void;
