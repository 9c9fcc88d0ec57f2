import type { ListingFilter } from '@tableside/contracts/listing/model';
import { OPENED_PAGES_MAX } from '@tableside/contracts/listing/rules';
import { restaurantPages } from '@tableside/contracts/queries';
import { useApiPages } from '@tableside/platform';
import { useEffect, useMemo, useState } from 'react';
import { countResults, describeCount, listUnique, type ResultCount } from '../../lib/count-results';
import { useCancel } from '../../lib/queries';
import { selectionPath, useListingHref } from '../../lib/selection-path';

export interface ResultsArgs {
  readonly filter: ListingFilter;
  readonly page: number;
  /** Whether another selection is loading. */
  readonly isChanging: boolean;
  /** Writes the number of shown pages to the URL. */
  readonly onGrow: (pages: number) => void;
}

/** The loaded pages of the listing. Each selection has its own query, so a late response cannot replace a newer one. */
export function useResults({ filter, page, isChanging, onGrow }: ResultsArgs) {
  const hrefOf = useListingHref();
  const spec = restaurantPages(filter);
  const read = useApiPages(spec);
  const cancel = useCancel(spec.queryKey);
  const pages = useMemo(() => read.data?.pages ?? [], [read.data]);
  const restaurants = useMemo(() => listUnique(pages), [pages]);
  const total = read.data ? countResults(pages) : null;

  const { grownFrom, grow } = useGrowth(filter);

  // Loaders fetch all pages of a URL at once. After a failure the missing ones are fetched one by one here.
  const { hasNextPage, isFetching, isError, fetchNextPage } = read;
  const isBehind = pages.length > 0 && pages.length < Math.min(page, OPENED_PAGES_MAX);
  useEffect(() => {
    if (isBehind && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isBehind, hasNextPage, isFetching, isError, fetchNextPage]);

  const loadMore = () => {
    // A list that is about to be replaced does not grow.
    if (read.isFetchingNextPage || isChanging) return;
    grow(restaurants.length, pages.length + 1);
    onGrow(pages.length + 1);
    // A second click joins the first request; a background refetch is canceled.
    void read.fetchNextPage({ cancelRefetch: read.isFetching });
  };
  const retry = () => {
    if (read.isFetchNextPageError) loadMore();
    else void read.refetch({ cancelRefetch: false });
  };

  return {
    restaurants,
    total,
    understood: pages[0]?.understood ?? null,
    /** Number shown before View More; null before that. */
    grownFrom,
    hasMore: read.hasNextPage,
    /** URL with one more page, for use without scripts; null at the limit. */
    nextHref:
      read.hasNextPage && pages.length < OPENED_PAGES_MAX ? hrefOf(filter, pages.length + 1) : null,
    isLoading: read.isPending,
    isLoadingMore: read.isFetchingNextPage,
    isRetrying: read.isError && read.isFetching,
    isError: read.isError,
    loadMore,
    retry,
    /** Cancels loading, which then counts as failed. */
    cancel,
    status: describeChange({
      shown: restaurants.length,
      grownFrom,
      hasMore: read.hasNextPage || isCutShort(total, restaurants.length),
      total: total && describeCount(total),
    }),
    /** True when the API's total exceeds its last page. */
    isCutShort: !read.hasNextPage && isCutShort(total, restaurants.length),
  };
}

/** How far View More has extended the list of a selection. */
export function useGrowth(filter: ListingFilter) {
  const selection = selectionPath(filter);
  const [grown, setGrown] = useState<{
    readonly selection: string;
    readonly from: number;
    readonly pages: number;
  } | null>(null);
  const isOfThis = grown?.selection === selection;
  // Reset, so that returning to a selection does not count as View More.
  if (grown && !isOfThis) setGrown(null);
  return {
    /** Number shown before View More; null before that. */
    grownFrom: isOfThis ? grown.from : null,
    grownPages: isOfThis ? grown.pages : 1,
    grow: (from: number, pages: number) => setGrown({ selection, from, pages }),
  };
}

export type Results = Omit<ReturnType<typeof useResults>, 'understood'>;

const isCutShort = (total: ResultCount | null, shown: number): boolean =>
  total !== null && total.isExact && total.count > shown;

export function describeChange(change: {
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
  return hasMore ? grown : `${grown}. That’s everything.`;
}
