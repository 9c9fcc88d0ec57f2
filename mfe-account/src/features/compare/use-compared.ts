import { query } from '@tableside/contracts/queries';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { isMissingError, useApiQuery } from '@tableside/platform';
import { COMPARED_MAX, readRestaurants } from '../../lib/restaurant-list';

interface Compared {
  readonly restaurants: readonly Restaurant[];
  readonly missing: readonly string[];
  readonly isLoading: boolean;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

/** Loads the restaurants of a comparison.
 * @param slugs at most COMPARED_MAX */
export function useCompared([first, second, third, fourth]: readonly string[]): Compared {
  const reads = [useRead(first), useRead(second), useRead(third), useRead(fourth)].filter(
    ({ slug }) => slug,
  );
  const isMissing = ({ data, error }: (typeof reads)[number]) =>
    data === null || isMissingError(error);
  const failed = reads.filter(
    (read) => read.data === undefined && read.isError && !isMissing(read),
  );
  return {
    restaurants: reads.flatMap((read) => (read.data && !isMissing(read) ? [read.data] : [])),
    missing: reads.filter(isMissing).map(({ slug }) => slug),
    isLoading: reads.some(({ data, isError }) => data === undefined && !isError),
    isError: failed.length > 0,
    isFetching: failed.some((read) => read.isFetching),
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

function useRead(slug = '') {
  const { data, error, isError, isFetching, refetch } = useApiQuery(restaurantQuery(slug), {
    enabled: slug !== '',
  });
  return { slug, data, error, isError, isFetching, refetch };
}

export const readCompared = (params: URLSearchParams): readonly string[] =>
  readRestaurants(params, COMPARED_MAX);

export const restaurantQuery = (slug: string) => query('restaurant', { slug });
