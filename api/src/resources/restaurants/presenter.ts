import type { WireRestaurant } from '@tableside/contracts/restaurant/wire';
import type { FavouriteIds } from '../../cards/favourite-ids';
import { pickOptions, presentSummary } from '../../cards/presenter';
import { pickTextDetails } from '../../db/text-details';
import { placeCardPath } from './social-card';
import type { ReviewRow } from '../../reviews/repository';
import { presentReview } from '../../reviews/routes';
import type { DetailRow } from './repository';

/** What this host takes about every restaurant. */
const OFFERS = ['corrections', 'reports'] as const;
/** And on the restaurant's own page: that it is somebody's. */
export const PAGE_OFFERS = [...OFFERS, 'claims'] as const;

const NO_LINKS = { menu: null, reserve: null, order: null } as const;

/** A restaurant with everything that its own screen shows.
 * @param reviews the newest ones, newest first */
export function presentRestaurant(
  row: DetailRow,
  reviews: readonly ReviewRow[],
  favourites: FavouriteIds,
): WireRestaurant {
  return {
    ...presentSummary(row, favourites),
    ...pickTextDetails(row),
    // The featured picture is a field of its own; these are the others.
    images: row.images
      .filter((path) => path !== row.featured_image)
      .map((path) => ({ image_url: path })),
    reviews: reviews.map(presentReview),
    features: pickOptions(row, 'feature'),
    service_types: pickOptions(row, 'service'),
    accessibilties: pickOptions(row, 'accessibility'),
    facts: [...row.facts],
    menu: [...row.menu],
    source: row.source,
    star_counts: [...row.star_counts],
    offers: [...OFFERS],
    social_image: placeCardPath(row),
    ...((row.owner_at || row.links) && {
      owner: { at: row.owner_at?.toISOString() ?? null, links: row.links ?? NO_LINKS },
    }),
  };
}
