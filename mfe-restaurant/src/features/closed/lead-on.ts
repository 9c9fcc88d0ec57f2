import { restaurantPath } from '@tableside/contracts/paths';
import { ApiError } from '@tableside/platform';

/** The way to the place that a double's address is of, as its host says along with the refusal; null for any other.
 * @param error why the read of the restaurant got no answer */
export function leadOn(error: unknown): Response | null {
  const data: unknown = error instanceof ApiError ? error.data : null;
  const { moved_to: slug } = Object(data) as { moved_to?: unknown };
  if (typeof slug !== 'string' || !slug) return null;
  return new Response(null, { status: 301, headers: { location: restaurantPath(slug) } });
}
