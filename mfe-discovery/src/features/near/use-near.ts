import { formatCount } from '@tableside/contracts/common/text';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import { selectionPath } from '../../lib/selection-path';
import { OPENED_PAGES_MAX, PAGE_SIZE } from '@tableside/contracts/listing/rules';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { isNotOffered, useApiQuery } from '@tableside/platform';
import { useMemo, useState } from 'react';
import { walkRange } from '../../lib/distance';
import { usePosition } from '../../lib/own-position';
import { placesQuery } from '../../lib/places-query';
import { useCancel } from '../../lib/use-cancel';
import { sortByDistance } from '../../lib/sort-by-distance';

export interface NearArgs {
  readonly filter: ListingFilter;
  /** Minutes on foot at most, from the address or from the search; null for any distance. */
  readonly walk: number | null;
  /** How many pages the address asks for. */
  readonly page: number;
  /** Whether another selection has been asked for already. */
  readonly isChanging: boolean;
  /** Puts into the address that so many pages are shown. */
  readonly onGrow: (pages: number) => void;
}

/** What View More has made of the list. */
interface Grown {
  readonly selection: string;
  readonly pages: number;
  /** How many were shown before. */
  readonly from: number;
}

const NO_PLACES: readonly RestaurantSummary[] = [];

/** The selection by its distance from the visitor, worked out here from all of its places: the position goes nowhere.
 * `results` stands in for the list's own, and is null while the list keeps its order. */
export function useNear({ filter, walk, page, isChanging, onGrow }: NearArgs) {
  const state = usePosition();
  const { position } = state;
  const isSorted = filter.sort === 'distance';
  const isWanted = isSorted || walk !== null;
  const isAsked = isWanted && position !== null;
  const [isMissing, setIsMissing] = useState(false);
  const spec = placesQuery(filter);
  const cancel = useCancel(spec.queryKey);
  const read = useApiQuery(spec, { enabled: isAsked && !isMissing });
  if (!isMissing && isNotOffered(read.error)) setIsMissing(true);

  const places = read.data?.restaurants ?? NO_PLACES;
  const sorted = useMemo(() => {
    const rangeM = walk === null ? null : walkRange(walk);
    return position && sortByDistance(places, position, { isSorted, rangeM });
  }, [places, position, isSorted, walk]);

  const selection = selectionPath(filter);
  const [grown, setGrown] = useState<Grown | null>(null);
  // A list that is chosen again has not just grown.
  if (grown && grown.selection !== selection) setGrown(null);
  const pages = Math.max(Math.min(page, OPENED_PAGES_MAX), grown?.pages ?? 1);
  const grownFrom = grown?.from ?? null;

  const all = sorted?.restaurants ?? NO_PLACES;
  const restaurants = useMemo(() => all.slice(0, pages * PAGE_SIZE), [all, pages]);
  const hasMore = restaurants.length < all.length;
  const isActive = isAsked && !isMissing && !(read.isError && !read.data);
  const loadMore = () => {
    if (!hasMore || isChanging) return;
    setGrown({ selection, pages: pages + 1, from: restaurants.length });
    onGrow(pages + 1);
  };

  return {
    state,
    isWanted,
    walk,
    /** True once the host has said that it cannot give all places. */
    isMissing,
    isError: isAsked && !isMissing && read.isError && !read.data,
    isRetrying: read.isFetching,
    retry: () => void read.refetch(),
    /** What the sorted list does not say by itself; null while it is not there. */
    limits:
      isActive && read.data && sorted
        ? {
            bestOf: read.data.isComplete ? null : read.data.restaurants.length,
            unplaced: sorted.unplaced,
          }
        : null,
    distances: isActive ? sorted?.distances : undefined,
    results: isActive
      ? {
          restaurants,
          total: read.data ? { count: all.length, isExact: true } : null,
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
          cancel,
          status: describeList({
            shown: restaurants.length,
            all: all.length,
            grownFrom,
            isLoading: read.isPending,
            order: isSorted ? ', nearest first' : ` within ${walk ?? 0} minutes on foot`,
          }),
        }
      : null,
  };
}
export type Near = ReturnType<typeof useNear>;

/** What a screen reader hears once the list has changed. */
function describeList(list: {
  readonly shown: number;
  readonly all: number;
  readonly grownFrom: number | null;
  readonly isLoading: boolean;
  readonly order: string;
}): string {
  const { shown, all, grownFrom, isLoading, order } = list;
  if (isLoading) return '';
  const noun = (count: number) => (count === 1 ? 'restaurant' : 'restaurants');
  if (grownFrom === null) return `${formatCount(all)} ${noun(all)}${order}`;
  const added = shown - grownFrom;
  const grown = `${added} more ${noun(added)}, ${shown} shown`;
  return shown < all ? grown : `${grown}. All restaurants shown`;
}
