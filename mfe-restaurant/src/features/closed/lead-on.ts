import { restaurantPath } from '@tableside/contracts/paths';
import { ApiError } from '@tableside/platform';
import { redirect } from 'react-router-dom';

/** The way to the place that a double's address is of, as its host says along with the refusal; null for any other.
 * @param error why the read of the restaurant got no answer */
export function leadOn(error: unknown): Response | null {
  const data: unknown = error instanceof ApiError ? error.data : null;
  const { moved_to: slug } = Object(data) as { moved_to?: unknown };
  return typeof slug === 'string' && slug ? redirect(restaurantPath(slug), 301) : null;
}
