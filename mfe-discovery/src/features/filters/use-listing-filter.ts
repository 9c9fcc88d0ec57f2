import type { ListingFilter } from '@tableside/contracts/model';
import { listingPath, readListingFilter } from '@tableside/contracts/paths';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

interface Asked {
  /** The address that `filters` have been asked for since. */
  readonly query: string;
  readonly filters: readonly ListingFilter[];
}

/** The selection that the address stands for, and a way to change it. Each change is a new entry of the history. */
export function useListingFilter() {
  const [params] = useSearchParams();
  const query = params.toString();
  const filter = useMemo(() => readListingFilter(new URLSearchParams(query)), [query]);
  const navigate = useNavigate();

  // A second press may come before the page has followed the first: both must count, and both boxes must look
  // pressed at once. So the next change starts from what was asked for last, until the page shows it or the
  // visitor has gone somewhere else.
  const [asked, setAsked] = useState<Asked>({ query, filters: [] });
  if (asked.query !== query) {
    const shown = asked.filters.findIndex((other) => listingPath(other) === listingPath(filter));
    setAsked({ query, filters: shown < 0 ? [] : asked.filters.slice(shown + 1) });
  }
  const wanted = asked.filters.at(-1) ?? filter;

  const change = (update: (current: ListingFilter) => ListingFilter) => {
    const next = update(wanted);
    setAsked(({ filters }) => ({ query, filters: [...filters, next] }));
    void navigate(listingPath(next), { preventScrollReset: true });
  };
  return {
    /** What the list shows. */
    filter,
    /** What the controls show: the selection that was asked for last. */
    wanted,
    change,
  };
}
