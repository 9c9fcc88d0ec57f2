import type { FilterKind } from '@tableside/contracts/model';
import type { WireRestaurant, WireSummary } from '@tableside/contracts/wire';
import type { PlainCard } from '../search/catalogue/card-index';
import type { ReviewRow } from '../resources/reviews/list-repository';
import { presentReview } from '../resources/reviews/present-review';
import { presentSaved, type SavedIds } from './favourite-ids';
import { presentTimeslot } from './hours';
import type { CardRow, DetailRow, SummaryRow } from './rows';

/** What this host takes about every restaurant. */
const OFFERS = ['corrections', 'reports'] as const;

/** A restaurant of a list, field names as the contract spells them.
 * @param saved of the person who asks */
export function presentSummary(row: SummaryRow, saved: SavedIds): WireSummary {
  return {
    ...presentCardRow(row),
    timeslots: row.timeslots.map(presentTimeslot),
    cuisines_types: pickOptions(row, 'cuisine'),
    popular_for: pickOptions(row, 'popularFor'),
    ...presentSaved(saved, row.id),
    ...presentRating(row),
  };
}

/** What a card shows of the restaurant alone. */
export function presentCardRow(row: CardRow): PlainCard {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    featured_image: row.featured_image,
    location: row.location,
    latitude: row.latitude,
    longitude: row.longitude,
    area: row.area,
    price_range: row.price_range,
  };
}

/** @param reviews the newest ones, newest first */
export function presentRestaurant(
  row: DetailRow,
  reviews: readonly ReviewRow[],
  saved: SavedIds,
): WireRestaurant {
  return {
    ...presentSummary(row, saved),
    phone: row.phone,
    website: row.website,
    overview: row.overview,
    // The featured picture is a field of its own; these are the others.
    images: row.images.slice(1).map((path) => ({ image_url: path })),
    reviews: reviews.map(presentReview),
    features: pickOptions(row, 'feature'),
    service_types: pickOptions(row, 'service'),
    accessibilties: pickOptions(row, 'accessibility'),
    facts: [...row.facts],
    menu: [...row.menu],
    wait_time: row.wait_time,
    source: row.source,
    star_counts: [...row.star_counts],
    offers: [...OFFERS],
  };
}

/** Mean of all ratings, to one decimal (specification, section 9); null when nobody has rated. */
export function presentRating(row: Pick<SummaryRow, 'rating_sum' | 'rating_count'>) {
  const { rating_sum: sum, rating_count: count } = row;
  return { rating_avg: count ? Math.round((sum / count) * 10) / 10 : null, rating_count: count };
}

function pickOptions(row: SummaryRow, kind: FilterKind) {
  return row.options
    .filter((option) => option.kind === kind)
    .map(({ id, title }) => ({ id, title }));
}
