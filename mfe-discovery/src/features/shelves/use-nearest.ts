import type { ListingFilter } from '@tableside/contracts/listing/model';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useApiQuery } from '@tableside/platform';
import { useMemo } from 'react';
import { usePosition } from '../../lib/own-position';
import { placesQuery } from '../../lib/places-query';
import { sortByDistance } from '../../lib/sort-by-distance';

/** As many as a shelf has from the host. */
const PLACES = 4;

/** The nearest places of a selection once the visitor has said where that is; null until then. All places are read, and the
 * position goes nowhere. */
export function useNearest(filter: ListingFilter) {
  const state = usePosition();
  const { position } = state;
  const read = useApiQuery(placesQuery(filter), { enabled: position !== null });
  const places = read.data?.restaurants;
  const nearest = useMemo(() => {
    if (!position || !places) return null;
    const { restaurants, distances } = sortByDistance(places, position);
    return restaurants.length
      ? { places: onePerName(restaurants).slice(0, PLACES), distances }
      : null;
  }, [position, places]);
  return { state, read, nearest };
}

/** The first of each name: a chain is on a shelf once. */
const onePerName = (places: readonly RestaurantSummary[]): RestaurantSummary[] => {
  const names = places.map(({ title }) => title.toLowerCase());
  return places.filter((_, index) => names.indexOf(names[index] ?? '') === index);
};
