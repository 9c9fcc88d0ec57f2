import { formatCount } from '@tableside/contracts/common/text';
import type { Restaurants } from '@tableside/contracts/listing/model';
import { OPENED_PAGES_MAX, PAGE_SIZE } from '@tableside/contracts/listing/rules';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useMemo, useState } from 'react';
import { sortByDistance, walkRange } from '../../lib/distance';
import { usePosition, useShareDistances } from '../../lib/own-position';
import { useAllRestaurants } from '../../lib/queries';
import { describeChange, useGrowth, type ResultsArgs } from './use-results';

interface NearArgs extends ResultsArgs {
  /** Maximum walking minutes, from the URL or the search; null for any distance. */
  readonly walk: number | null;
}

const NO_RESTAURANTS: readonly RestaurantSummary[] = [];

/** Sorts or limits all restaurants of a selection by distance in the browser, so the position is never sent.
 * `results` replaces the list's own results; null when distance is not used. */
export function useNear({ filter, walk, page, isChanging, onGrow }: NearArgs) {
  const state = usePosition();
  const { position } = state;
  const isSorted = filter.sort === 'distance';
  const isWanted = isSorted || walk !== null;
  const [isMissing, setIsMissing] = useState(false);
  const isRequested = isWanted && position !== null && !isMissing;
  const read = useAllRestaurants(filter, { enabled: isRequested });
  // A 404 disables it for good.
  if (!isMissing && read.isMissing) setIsMissing(true);
  const { data } = read;
  const isError = isRequested && read.hasFailed;
  const isActive = isRequested && !isError;

  const entries = data?.restaurants ?? NO_RESTAURANTS;
  const sorted = useMemo(() => {
    const rangeM = walk === null ? null : walkRange(walk);
    return position && sortByDistance(entries, position, { isSorted, rangeM });
  }, [entries, position, isSorted, walk]);

  const distances = isActive ? sorted?.distances : undefined;
  useShareDistances(distances);

  const { grownFrom, grownPages, grow } = useGrowth(filter);
  const pages = Math.max(Math.min(page, OPENED_PAGES_MAX), grownPages);
  const all = sorted?.restaurants ?? NO_RESTAURANTS;
  const restaurants = useMemo(() => all.slice(0, pages * PAGE_SIZE), [all, pages]);
  const hasMore = restaurants.length < all.length;
  const loadMore = () => {
    if (!hasMore || isChanging) return;
    grow(restaurants.length, pages + 1);
    onGrow(pages + 1);
  };
  const count = `${formatCount(all.length)} ${all.length === 1 ? 'restaurant' : 'restaurants'}`;
  const order = isSorted ? ', nearest first' : ` within a ${walk}-minute walk`;
  return {
    state,
    isWanted,
    walk,
    /** True after a 404 of the map endpoint. */
    isMissing,
    isError,
    isRetrying: read.isFetching,
    retry: read.retry,
    /** Null while loading. */
    limits: isActive && data && sorted ? limitsOf(data, sorted) : null,
    distances,
    results: isActive
      ? {
          restaurants,
          total: data ? { count: all.length, isExact: true } : null,
          grownFrom,
          isCutShort: false,
          hasMore,
          nextHref: null,
          isLoading: read.isPending,
          isLoadingMore: false,
          isRetrying: false,
          isError: false,
          loadMore,
          retry: () => undefined,
          cancel: read.cancel,
          status: describeChange({
            shown: restaurants.length,
            grownFrom,
            hasMore,
            total: read.isPending ? null : count + order,
          }),
        }
      : null,
  };
}
export type Near = ReturnType<typeof useNear>;

const limitsOf = (data: Restaurants, { unplaced }: { readonly unplaced: number }) => ({
  bestOf: data.isComplete ? null : data.restaurants.length,
  unplaced,
});
