import type { ListingFilter } from '@tableside/contracts/model';
import { listingPath, readListingFilter } from '@tableside/contracts/paths';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

/** The selection that the address stands for, and a way to change it. Each change is a new entry of the history. */
export function useListingFilter() {
  const [params] = useSearchParams();
  const query = params.toString();
  const filter = useMemo(() => readListingFilter(new URLSearchParams(query)), [query]);
  const navigate = useNavigate();

  // A second press may come before the page has followed the first: both must count. So the next change starts
  // from what was asked for last, until the page shows it or the visitor has gone somewhere else.
  const asked = useRef<readonly ListingFilter[]>([]);
  useEffect(() => {
    const shown = asked.current.findIndex((other) => listingPath(other) === listingPath(filter));
    asked.current = shown < 0 ? [] : asked.current.slice(shown + 1);
  }, [filter]);

  const change = (update: (current: ListingFilter) => ListingFilter) => {
    const next = update(asked.current.at(-1) ?? filter);
    asked.current = [...asked.current, next];
    void navigate(listingPath(next), { preventScrollReset: true });
  };
  return { filter, change };
}
