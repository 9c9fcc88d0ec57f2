import { formatCount } from '@tableside/contracts/common/text';
import type { ListingFilter, Places } from '@tableside/contracts/listing/model';
import { OPENED_PAGES_MAX, PAGE_SIZE } from '@tableside/contracts/listing/rules';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { isNotOffered, useApiQuery } from '@tableside/platform';
import { useMemo, useState } from 'react';
import { sortByDistance, walkRange } from '../../lib/distance';
import { usePosition } from '../../lib/own-position';
import { placesQuery, useCancel } from '../../lib/queries';
import { describeChange, useGrowth } from './use-results';

export interface NearArgs {
  readonly filter: ListingFilter;
  /** Minutes on foot at most, from the address or from the search; null for any distance. */
  readonly walk: number | null;
  readonly page: number;
  /** Whether another selection has been asked for already. */
  readonly isChanging: boolean;
  /** Puts into the address that so many pages are shown. */
  readonly onGrow: (pages: number) => void;
}

const NO_PLACES: readonly RestaurantSummary[] = [];

/** The selection by its distance from the visitor, worked out here from all of its places: the position goes nowhere.
 * `results` stands in for the list's own, and is null while the list keeps its order. */
export function useNear({ filter, walk, page, isChanging, onGrow }: NearArgs) {
  const state = usePosition();
  const { position } = state;
  const isSorted = filter.sort === 'distance';
  const isWanted = isSorted || walk !== null;
  const read = usePlaces(filter, isWanted && position !== null);
  const { data, isActive } = read;

  const places = data?.restaurants ?? NO_PLACES;
  const sorted = useMemo(() => {
    const rangeM = walk === null ? null : walkRange(walk);
    return position && sortByDistance(places, position, { isSorted, rangeM });
  }, [places, position, isSorted, walk]);

  const { grownFrom, grownPages, grow } = useGrowth(filter);
  const pages = Math.max(Math.min(page, OPENED_PAGES_MAX), grownPages);
  const all = sorted?.restaurants ?? NO_PLACES;
  const restaurants = useMemo(() => all.slice(0, pages * PAGE_SIZE), [all, pages]);
  const hasMore = restaurants.length < all.length;
  const loadMore = () => {
    if (!hasMore || isChanging) return;
    grow(restaurants.length, pages + 1);
    onGrow(pages + 1);
  };
  const count = `${formatCount(all.length)} ${all.length === 1 ? 'restaurant' : 'restaurants'}`;
  const order = isSorted ? ', nearest first' : ` within ${walk} minutes on foot`;
  return {
    state,
    isWanted,
    walk,
    /** True once the host has said that it cannot give all places. */
    isMissing: read.isMissing,
    isError: read.hasFailed,
    isRetrying: read.isFetching,
    retry: read.retry,
    /** What the sorted list does not say by itself; null while it is not there. */
    limits: isActive && data && sorted ? limitsOf(data, sorted) : null,
    distances: isActive ? sorted?.distances : undefined,
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

const limitsOf = (data: Places, { unplaced }: { readonly unplaced: number }) => ({
  bestOf: data.isComplete ? null : data.restaurants.length,
  unplaced,
});

/** All places of a selection; a host that cannot give them is asked once. */
function usePlaces(filter: ListingFilter, isAsked: boolean) {
  const [isMissing, setIsMissing] = useState(false);
  const spec = placesQuery(filter);
  const cancel = useCancel(spec.queryKey);
  const { data, error, isError, isFetching, isPending, refetch } = useApiQuery(spec, {
    enabled: isAsked && !isMissing,
  });
  if (!isMissing && isNotOffered(error)) setIsMissing(true);
  const isWanted = isAsked && !isMissing;
  const hasFailed = isWanted && isError && !data;
  return {
    data,
    isMissing,
    /** They take the place of the list. */
    isActive: isWanted && !hasFailed,
    hasFailed,
    isFetching,
    isPending,
    retry: () => void refetch(),
    cancel,
  };
}
