import type { FilterKind } from '@tableside/contracts/listing/model';
import type { WireSummary } from '@tableside/contracts/restaurant/wire';
import { presentFavouriteFields, type FavouriteIds } from './favourite-ids';
import { presentSpecialDay, presentTimeslot } from './hours';
import type { CardRow, SummaryRow } from './rows';

/** What a card shows of the restaurant alone: not of its ratings, and not of who looks at it. */
export type PlainCard = Omit<
  WireSummary,
  | 'timeslots'
  | 'cuisines_types'
  | 'popular_for'
  | 'is_wishlist_added'
  | 'wishlist_id'
  | 'rating_avg'
  | 'rating_count'
>;

/** A restaurant of a list, field names as the contract spells them.
 * @param favourites of the person who asks */
export function presentSummary(row: SummaryRow, favourites: FavouriteIds): WireSummary {
  return {
    ...presentCardRow(row),
    timeslots: row.timeslots.map(presentTimeslot),
    cuisines_types: pickOptions(row, 'cuisine'),
    popular_for: pickOptions(row, 'popularFor'),
    ...presentFavouriteFields(favourites, row.id),
    ...presentRating(row),
  };
}

/** What a card shows of the restaurant alone. */
export function presentCardRow(row: CardRow): PlainCard {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    ...(row.title_lang ? { title_lang: row.title_lang } : {}),
    featured_image: row.featured_image,
    location: row.location,
    latitude: row.latitude,
    longitude: row.longitude,
    area: row.area,
    street: row.street,
    price_range: row.price_range,
    ...(row.special_days.length ? { special_days: row.special_days.map(presentSpecialDay) } : {}),
  };
}

/** Mean of all ratings, to one decimal (specification, section 9); null when nobody has rated. */
export function presentRating(row: Pick<SummaryRow, 'rating_sum' | 'rating_count'>) {
  const { rating_sum: sum, rating_count: count } = row;
  return { rating_avg: count ? Math.round((sum / count) * 10) / 10 : null, rating_count: count };
}

/** The options of one kind, as the contract names them. */
export function pickOptions(row: SummaryRow, kind: FilterKind) {
  return row.options
    .filter((option) => option.kind === kind)
    .map(({ id, title }) => ({ id, title }));
}
