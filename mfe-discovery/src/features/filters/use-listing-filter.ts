import type { ListingFilter } from '@tableside/contracts/listing/model';
import { readListingFilter, readListingView } from '@tableside/contracts/listing/read-address';
import { useEffect, useMemo, useReducer } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { selectionPath } from '../../lib/selection-path';
import type { ChangeFilter } from '../../lib/use-listing-href';

interface Asked {
  readonly selection: string;
  readonly filters: readonly ListingFilter[];
}

/** A reducer, since a state's setter may compute from a render that React has thrown away. */
const updateAsked = (current: Asked, update: (current: Asked) => Asked): Asked => update(current);

/** The selection that the address stands for, and a way to change it. Each change is a new entry of the history. */
export function useListingFilter() {
  const [params] = useSearchParams();
  const query = params.toString();
  const filter = useMemo(() => readListingFilter(new URLSearchParams(query)), [query]);
  const { page, isMap } = readListingView(params);
  const navigate = useNavigate();

  // A second press may come before the page has followed the first: both must count, and both boxes must look
  // pressed at once. So the next change starts from what was asked for last, until the page shows it or the
  // visitor has gone somewhere else.
  const selection = selectionPath(filter);
  const [asked, dispatch] = useReducer(updateAsked, { selection, filters: [] });
  if (asked.selection !== selection) {
    const shown = asked.filters.findIndex((other) => selectionPath(other) === selection);
    dispatch(({ filters }) => ({
      selection,
      filters: shown < 0 ? [] : filters.slice(shown + 1),
    }));
  }
  const wanted = asked.filters.at(-1) ?? filter;
  // Back may leave the asked selection before the page ever showed it: then the address reads as it did before.
  useEffect(() => {
    const reset = () => dispatch((current) => ({ ...current, filters: [] }));
    addEventListener('popstate', reset);
    return () => removeEventListener('popstate', reset);
  }, []);

  const change: ChangeFilter = (update, { replace = false } = {}) => {
    const next = update(wanted);
    dispatch((current) => ({ ...current, filters: [...current.filters, next] }));
    void navigate(selectionPath(next, { isMap }), { preventScrollReset: true, replace });
  };
  const showPages = (pages: number) =>
    void navigate(selectionPath(filter, { page: pages, isMap }), {
      preventScrollReset: true,
      replace: true,
    });
  const showMap = (isShown: boolean) =>
    void navigate(selectionPath(wanted, { page, isMap: isShown }), {
      preventScrollReset: true,
      replace: true,
    });
  return {
    filter,
    wanted,
    /** Whether the list is about to follow another selection. */
    isChanging: selectionPath(wanted) !== selection,
    page,
    isMap,
    change,
    /** Puts into the address that so many pages are shown. */
    showPages,
    showMap,
  };
}
