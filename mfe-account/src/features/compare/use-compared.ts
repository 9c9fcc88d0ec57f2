import { isMissingError } from '@tableside/platform';
import { useRestaurants } from '../../lib/restaurant-list';

/** Loads the restaurants of a comparison.
 * @param slugs at most COMPARED_MAX */
export function useCompared(slugs: readonly string[]) {
  const reads = useRestaurants(slugs);
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
