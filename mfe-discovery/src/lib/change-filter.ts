import type { ListingFilter } from '@tableside/contracts/listing/model';

/** Changes the selection that the address stands for. */
export type ChangeFilter = (
  update: (current: ListingFilter) => ListingFilter,
  /** True takes the place of the present entry of the history. */
  options?: { readonly replace?: boolean },
) => void;
