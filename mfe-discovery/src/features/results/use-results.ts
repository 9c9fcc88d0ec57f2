import type { ListingFilter } from '@tableside/contracts/model';
import { listingPath } from '@tableside/contracts/paths';
import { restaurantPages } from '@tableside/contracts/queries';
import { useApiPages } from '@tableside/platform';
import { useMemo, useState } from 'react';
import { countResults, describeCount, listUnique } from './count-results';

/** The listing as far as it is loaded, and the way to more of it. Each selection is a read of its own, so that
 * an answer to an earlier one can never land here. */
export function useResults(filter: ListingFilter) {
  const read = useApiPages(restaurantPages(filter));
  const pages = useMemo(() => read.data?.pages ?? [], [read.data]);
  const restaurants = useMemo(() => listUnique(pages), [pages]);
  const total = read.data ? countResults(pages) : null;

  const selection = listingPath(filter);
  const [more, setMore] = useState<{ readonly selection: string; readonly from: number }>();
  const grownFrom = more?.selection === selection ? more.from : null;

  const loadMore = () => {
    if (read.isFetchingNextPage) return;
    setMore({ selection, from: restaurants.length });
    // A second press joins the call of the first; a refresh in the background gives way to it.
    void read.fetchNextPage({ cancelRefetch: read.isFetching });
  };
  const retry = () => {
    if (read.isFetchNextPageError) loadMore();
    else void read.refetch({ cancelRefetch: false });
  };

  return {
    restaurants,
    total,
    /** How many were shown when more were asked for; null before that. */
    grownFrom,
    hasMore: read.hasNextPage,
    isLoading: read.isPending,
    isLoadingMore: read.isFetchingNextPage,
    isRetrying: read.isError && read.isFetching,
    isError: read.isError,
    loadMore,
    retry,
    /** What a screen reader hears once the list has changed. */
    status: describeChange({
      shown: restaurants.length,
      grownFrom,
      hasMore: read.hasNextPage,
      total: total && describeCount(total),
    }),
  };
}
export type Results = ReturnType<typeof useResults>;

function describeChange(change: {
  readonly shown: number;
  readonly grownFrom: number | null;
  readonly hasMore: boolean;
  readonly total: string | null;
}): string {
  const { shown, grownFrom, hasMore, total } = change;
  if (total === null) return '';
  if (grownFrom === null || shown <= grownFrom) return total;
  const added = shown - grownFrom;
  const grown = `${added} more ${added === 1 ? 'restaurant' : 'restaurants'}, ${shown} shown`;
  return hasMore ? grown : `${grown}. All restaurants shown`;
}
