import { cityName } from '@tableside/contracts/site/model';
import type { WireRestaurant } from '@tableside/contracts/restaurant/wire';
import { socialCardPath, type SocialCard } from '../pictures/social-card';
import { pickTextDetails } from '../db/restaurant-tables';
import type { ReviewRow } from '../reviews/repository';
import { presentReview } from '../reviews/routes';
import { presentRating, tileOf, type FavoriteIds, pickOptions, presentSummary } from './cards';
import type { RestaurantOfCity, DetailRow } from './repository';

/** The first name of an area such as "Downtown, Chinatown, Penn Quarters". */
const firstName = (area: string | null): string | null => area?.split(',')[0]?.trim() || null;

export function describeRestaurant(row: RestaurantOfCity): SocialCard {
  const tile = tileOf(row);
  const { rating_avg: average, rating_count: count } = presentRating(row);
  const city = cityName(row.city) ?? '';
  const area = firstName(row.area);
  const where = area ?? city;
  return {
    title: row.title,
    otherTitle: [tile.cuisine ?? 'A table', where && `in ${where}`].filter(Boolean).join(' '),
    overline: [tile.cuisine, row.price_range, area ?? row.street].filter(Boolean).join(' · '),
    line: '',
    rating: average === null ? null : { average, count },
    city,
    tiles: [tile],
  };
}

const restaurantCardPath = (row: RestaurantOfCity): string =>
  socialCardPath(`restaurants/${encodeURIComponent(row.slug)}`, describeRestaurant(row));

/** Reports that this API accepts for every restaurant. */
const OFFERS = ['corrections', 'reports'] as const;
/** The restaurant's page also accepts ownership claims. */
export const PAGE_OFFERS = [...OFFERS, 'claims'] as const;

const NO_LINKS = { menu: null, reserve: null, order: null } as const;

/** Formats the detail page of a restaurant.
 * @param reviews newest first */
export function presentRestaurant(
  row: DetailRow,
  reviews: readonly ReviewRow[],
  favorites: FavoriteIds,
): WireRestaurant {
  return {
    ...presentSummary(row, favorites),
    ...pickTextDetails(row),
    // The featured picture is a separate field.
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
    social_image: restaurantCardPath(row),
    ...((row.owner_at || row.links) && {
      owner: { at: row.owner_at?.toISOString() ?? null, links: row.links ?? NO_LINKS },
    }),
  };
}
