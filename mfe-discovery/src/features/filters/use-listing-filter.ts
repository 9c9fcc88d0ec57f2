import type { ListingFilter } from '@tableside/contracts/listing/model';
import { readListingFilter, readListingView } from '@tableside/contracts/listing/read-address';
import { useEffect, useMemo, useReducer } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { selectionPath, type ChangeFilter } from '../../lib/selection-path';

interface Requested {
  readonly selection: string;
  readonly filters: readonly ListingFilter[];
}

/** A reducer, since a state setter may run on a render that React discarded. */
const updateRequested = (
  current: Requested,
  update: (current: Requested) => Requested,
): Requested => update(current);

/** The selection in the URL, and functions to change it. Each change adds a history entry. */
export function useListingFilter() {
  const [params] = useSearchParams();
  const query = params.toString();
  const filter = useMemo(() => readListingFilter(new URLSearchParams(query)), [query]);
  const { page, isMap } = readListingView(params);
  const navigate = useNavigate();

  // A second click may come before navigation for the first has finished, and both must apply. So each change
  // starts from the last requested selection until the page shows it or the visitor navigates elsewhere.
  const selection = selectionPath(filter);
  const [requested, dispatch] = useReducer(updateRequested, { selection, filters: [] });
  if (requested.selection !== selection) {
    const shown = requested.filters.findIndex((other) => selectionPath(other) === selection);
    dispatch(({ filters }) => ({
      selection,
      filters: shown < 0 ? [] : filters.slice(shown + 1),
    }));
  }
  const wanted = requested.filters.at(-1) ?? filter;
  // Back may leave a requested selection before the page showed it.
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
    /** Whether another selection is loading. */
    isChanging: selectionPath(wanted) !== selection,
    page,
    isMap,
    change,
    /** Writes the number of shown pages to the URL. */
    showPages,
    showMap,
  };
}
