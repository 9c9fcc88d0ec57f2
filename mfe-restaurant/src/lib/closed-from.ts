import { type ClosedRestaurant, readClosed } from '@tableside/contracts/restaurant/model';
import { ApiError } from '@tableside/platform';

/** The restaurant that is listed no longer, as its host says along with the refusal; null when there never was one.
 * @param error why the read of the restaurant got no answer */
export const closedFrom = (error: unknown): ClosedRestaurant | null =>
  error instanceof ApiError ? readClosed(error.data) : null;
