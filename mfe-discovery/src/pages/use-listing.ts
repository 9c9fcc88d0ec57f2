import { cityName } from '@tableside/contracts/site/model';
import { useApiQuery } from '@tableside/platform';
import { useMemo } from 'react';
import { useFilterOptions } from '../features/filters/filter-groups';
import { withoutExtras } from '../features/filters/selection';
import { useFilterCounts } from '../features/filters/use-filter-counts';
import { useListingFilter } from '../features/filters/use-listing-filter';
import { useNear } from '../features/results/use-near';
import { useResults } from '../features/results/use-results';
import { NO_PARTS, readSearchParts } from '../lib/describe-part';
import { settingsQuery } from '../lib/queries';

/** What the parts of the listing page share, for the selection in the URL. */
export function useListing() {
  const selection = useListingFilter();
  const { filter, wanted, showPages } = selection;
  const { data: settings } = useApiQuery(settingsQuery);
  const lists = useFilterOptions();
  const counts = useFilterCounts(filter);
  const results = useResults({ ...selection, onGrow: showPages });
  const parts = results.understood?.parts ?? NO_PARTS;
  const fromSearch = readSearchParts(parts);
  const walk = filter.walk ?? fromSearch.walk;
  // "Near me" in the search sorts by distance unless another order is selected.
  const isNear = fromSearch.withoutNear !== null && filter.sort === 'best';
  const sorted = useMemo(
    () => (isNear ? ({ ...filter, sort: 'distance' } as const) : filter),
    [filter, isNear],
  );
  const near = useNear({ ...selection, filter: sorted, walk, onGrow: showPages });
  return {
    ...selection,
    /** The selection that the controls show: the last requested one, as far as the API supports it. */
    wanted: counts.isMissing ? withoutExtras(wanted) : wanted,
    city: cityName(settings?.city),
    lists,
    counts,
    results,
    near,
    sort: isNear && wanted.sort === 'best' ? ('distance' as const) : wanted.sort,
    /** The results by distance, else in the API's order. */
    list: near.results ?? results,
    parts,
    fromSearch,
  };
}
export type Listing = ReturnType<typeof useListing>;
