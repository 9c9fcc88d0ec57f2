import { cityName } from '@tableside/contracts/site/model';
import type { WireRestaurant } from '@tableside/contracts/restaurant/wire';
import { socialCardPath, type SocialCard } from '../pictures/social-card';
import { pickTextDetails } from '../db/place-tables';
import type { ReviewRow } from '../reviews/repository';
import { presentReview } from '../reviews/routes';
import { presentRating, tileOf, type FavouriteIds, pickOptions, presentSummary } from './cards';
import type { PlaceOfCity, DetailRow } from './repository';

/** The first of the names of an area, such as "Downtown, Chinatown, Penn Quarters". */
const firstName = (area: string | null): string | null => area?.split(',')[0]?.trim() || null;

/** The card of a restaurant: name, kind, where it is, and what people think of it. */
export function describePlace(row: PlaceOfCity): SocialCard {
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

const placeCardPath = (row: PlaceOfCity): string =>
  socialCardPath(`places/${encodeURIComponent(row.slug)}`, describePlace(row));

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
