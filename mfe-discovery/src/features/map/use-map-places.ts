import type { ListingFilter } from '@tableside/contracts/listing/model';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { isNotOffered, useApiQuery } from '@tableside/platform';
import { useMemo } from 'react';
import { placesQuery } from '../../lib/places-query';
import { locate } from '@tableside/ui/map';

/** The places that a map can show: all of the selection, or those of the list while the rest is on its way and where
 * the host has no such call. */
export function useMapPlaces(filter: ListingFilter, shown: readonly RestaurantSummary[]) {
  const { data, isPending, isError, isFetching, error, refetch } = useApiQuery(placesQuery(filter));
  const restaurants = data?.restaurants ?? shown;
  const located = useMemo(() => locate(restaurants), [restaurants]);
  return {
    restaurants,
    located,
    isLoading: isPending,
    isError: isError && !data && !isNotOffered(error),
    isRetrying: isFetching,
    isComplete: data?.isComplete ?? true,
    retry: () => void refetch(),
  };
}
export type MapPlaces = ReturnType<typeof useMapPlaces>;
