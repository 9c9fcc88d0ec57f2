import type { QuerySpec } from '@tableside/contracts/queries';
import type { ClosedRestaurant } from '@tableside/contracts/restaurant/model';
import { readClosed } from '@tableside/contracts/restaurant/read';
import { ApiError, useApiQuery } from '@tableside/platform';

/** Where the cache keeps what a host said about a restaurant that it lists no longer. The loader writes it, for the head,
 * the screen and the browser that takes the page over; nobody asks for it. */
export const closedQuery = (slug: string): QuerySpec<ClosedRestaurant> => ({
  queryKey: ['restaurant', { slug, isClosed: true }],
});

/** What a host said along with its refusal; null when it only refused. */
export const closedFrom = (error: unknown): ClosedRestaurant | null =>
  error instanceof ApiError ? readClosed(error.data) : null;

/** The restaurant that is listed no longer, or null when there never was one.
 * @param error of the read that was refused, for the moment before the loader has kept it */
export function useClosedRestaurant(slug: string, error?: unknown): ClosedRestaurant | null {
  const { data } = useApiQuery(closedQuery(slug), { enabled: false });
  return data ?? closedFrom(error);
}
