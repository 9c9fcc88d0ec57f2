import {
  fields,
  identity,
  instant,
  isObject,
  isTrue,
  list,
  number,
  oneOf,
  readImages,
  someOf,
  text,
  type Wire,
} from '../common/read';
import { readReviews, type Review, type StarCounts } from '../review/model';
import { readSource } from '../site/model';
import { FEATURED_BY, OFFERS, PRICE_RANGES, type PlaceLink } from './rules';

/**
 * Restaurants, as read from what any API host sends. Hosts differ, so everything is read with care: a missing or strange
 * field becomes null or an empty list, and an object that has no identity is dropped. The misspelled field names of the
 * contract end here.
 */

export type PriceRange = (typeof PRICE_RANGES)[number];

/** Monday is 1 and Sunday 7, as in ISO 8601. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** One choice in a filter. */
export interface FilterOption {
  readonly id: number;
  readonly title: string;
}

/** Options given as {id, title}, as {title} or as plain text; an id that comes twice counts once. */
export function readOptions(value: unknown): readonly FilterOption[] {
  const sent = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  const options = sent.flatMap((item, index) => {
    const title = text(isObject(item) ? item['title'] : item);
    const id = isObject(item) ? number(item['id']) : null;
    return title ? [{ id: id ?? -(index + 1), title }] : [];
  });
  return options.filter(({ id }, index) => options.findIndex((other) => other.id === id) === index);
}

/** One line of opening hours as the host words it; several lines may share a weekday. */
export interface Timeslot {
  readonly weekday: Weekday;
  /** Of a special day, such as "2026-11-26": this line stands in place of its weekday's on that day alone, and an empty one
   * that does not say "closed" means that nobody knows. */
  readonly date?: string;
  /** Why that day is special, such as "Thanksgiving". */
  readonly occasion?: string | null;
  /** Text as shown to people, such as "5 PM to 1 AM". Empty when closed. */
  readonly slot: string;
  readonly isClosed: boolean;
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** A weekday by its English name or its first three letters; null for anything else. */
function readWeekday(value: unknown): Weekday | null {
  const name = text(value)?.toLowerCase();
  if (!name || name.length < 3) return null;
  const index = WEEKDAYS.findIndex(
    (day) => day === name || (name.length <= 4 && day.startsWith(name)),
  );
  return index < 0 ? null : ((index + 1) as Weekday);
}

/** Opening hours; what has no weekday, or neither hours nor "closed", is dropped.
 * @param areSpecial true for special days: each line has a date then, and may be empty */
export const readTimeslots = (value: unknown, areSpecial = false): readonly Timeslot[] =>
  list(value, (item): Timeslot | null => {
    const weekday = readWeekday(item['weekday']);
    const date = text(areSpecial && item['date']);
    if (!weekday || (areSpecial && !date)) return null;
    const isClosed = isTrue(item['is_closed']);
    const slot = isClosed ? '' : (text(item['slot']) ?? '');
    const line = { weekday, slot, isClosed };
    if (date) return { ...line, date, occasion: text(item['name']) };
    return isClosed || slot ? line : null;
  });

export interface Rating {
  /** Mean of 1 to 5 stars, rounded to one decimal; null when nobody has rated. */
  readonly average: number | null;
  /** Null when the host does not say. */
  readonly count: number | null;
}

const roundStars = (stars: number): number => Math.round(stars * 10) / 10;

const average = (reviews: readonly Review[]): number | null =>
  reviews.length
    ? roundStars(reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length)
    : null;

/** The rating that the host states, else the mean of the reviews that it sent. */
function readRating(item: Wire): Rating {
  const reviews = Array.isArray(item['reviews']) ? readReviews(item['reviews']) : null;
  const count = number(item['rating_count']) ?? (reviews ? reviews.length : null);
  if (count === 0) return { average: null, count };
  const stated = number(item['rating_avg'] ?? item['rating']);
  const mean = stated !== null && stated > 0 ? roundStars(stated) : null;
  return { average: mean ?? average(reviews ?? []), count };
}

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

function readCoordinates(item: Wire): Coordinates | null {
  const nested = fields(item['coordinates']);
  const latitude = number(item['latitude'] ?? nested['lat']);
  const longitude = number(item['longitude'] ?? nested['lng']);
  if (latitude === null || longitude === null) return null;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null;
}

/** What the host calls a favorite; some hosts count, others use words. */
export type FavouriteId = number | string;
export interface Favourite {
  readonly isAdded: boolean;
  readonly favouriteId: FavouriteId | null;
}

/** What a card shows. */
export type RestaurantSummary = NonNullable<ReturnType<typeof readSummary>>;

/** One restaurant of a list, or null when it has no slug or title. */
export function readSummary(value: unknown) {
  const item = fields(value);
  const slug = text(item['slug']);
  const title = text(item['title'] ?? item['name']);
  if (!slug || !title) return null;
  const hours: readonly Timeslot[] = [
    ...readTimeslots(item['timeslots']),
    ...readTimeslots(item['special_days'], true),
  ];
  const favourite: Favourite = {
    isAdded: isTrue(item['is_wishlist_added']),
    favouriteId: identity(item['wishlist_id']),
  };
  return {
    id: number(item['id']) ?? 0,
    slug,
    title,
    /** BCP 47, such as "vi"; null where it is English or the host does not say. */
    titleLang: text(item['title_lang']),
    /** Path relative to the API host, or an absolute URL; null when there is none. */
    image: text(item['featured_image'] ?? item['image']),
    location: text(item['location']),
    /** Neighborhood (additive; null when the host does not say). */
    area: text(item['area']),
    /** Number and street without the city (additive; null when the host does not say). */
    street: text(item['street']),
    cuisines: readOptions(item['cuisines_types'] ?? item['cuisine']),
    popularFor: readOptions(item['popular_for'] ?? item['popularFor']),
    priceRange: oneOf(PRICE_RANGES, item['price_range'] ?? item['priceRange']),
    rating: readRating(item),
    hours,
    favourite,
    coordinates: readCoordinates(item),
  };
}

export const readSummaries = (value: unknown) => list(value, readSummary);

/** Who made it the restaurant of the month. A city in which nobody has rated has one by nobody. */
export type FeaturedBy = (typeof FEATURED_BY)[number];

/** The restaurant of the month. */
export type FeaturedRestaurant = NonNullable<ReturnType<typeof readFeatured>>;

/** Of the whole restaurant that the host sends, what is shown of the one of the month. */
export function readFeatured(value: unknown) {
  const summary = readSummary(value);
  const item = fields(value);
  return (
    summary && {
      ...summary,
      waitTime: text(item['wait_time']),
      /** Additive; null when the host does not say. */
      featuredBy: oneOf(FEATURED_BY, item['featured_by']),
    }
  );
}

export type Restaurant = NonNullable<ReturnType<typeof readRestaurant>>;

/** A restaurant with everything its own screen shows, or null when it has no slug or title. */
export function readRestaurant(value: unknown) {
  const summary = readSummary(value);
  const item = fields(value);
  return (
    summary && {
      ...summary,
      phone: text(item['phone']),
      website: text(item['website']),
      overview: text(item['overview'] ?? item['longDescription'] ?? item['description']),
      images: readImages(item['images'] ?? item['gallery']),
      reviews: readReviews(item['reviews']),
      features: readOptions(item['features']),
      serviceTypes: readOptions(item['service_types'] ?? item['serviceType']),
      accessibility: readOptions(item['accessibilties'] ?? item['accessibility']),
      facts: list(item['facts'], readFact),
      menu: list(item['menu'], readMenuItem),
      waitTime: text(item['wait_time']),
      source: readSource(item['source']),
      /** Additive: who gathered the data, and the license's SPDX name. */
      sourceName: text(item['source_name']),
      sourceLicense: text(item['source_license']),
      /** Additive: over all reviews, also those that were not sent; null when the host does not say. */
      starCounts: readStarCounts(item['star_counts']),
      /** Additive: what the host takes about a restaurant beyond the specification. */
      offers: someOf(OFFERS, item['offers']),
      /** Additive: path of the picture for previews on other sites; null when the host makes none. */
      socialImage: text(item['social_image']),
      /** Additive: what its owner says, as the host sent it; see `owner.ts`. Null when there is none. */
      owner: isObject(item['owner']) ? item['owner'] : null,
    }
  );
}

function readStarCounts(value: unknown): StarCounts | null {
  if (!Array.isArray(value)) return null;
  const counts = value.slice(0, 5).map(number);
  return counts.length > 4 && !counts.includes(null) ? (counts as unknown as StarCounts) : null;
}

/** A yes-or-no fact; a fact that nobody recorded is absent from the list. */
export interface Fact {
  readonly title: string;
  readonly value: 'yes' | 'no' | 'limited';
}

function readFact(item: Wire): Fact | null {
  const title = text(item['title']);
  const value = oneOf(['yes', 'no', 'limited'] as const, item['value']);
  return title && value ? { title, value } : null;
}

export interface MenuItem {
  readonly name: string;
  readonly description: string;
  /** As the restaurant words it, such as "$14". */
  readonly price: string;
  readonly image: string | null;
  /** Of the name; see `titleLang`. */
  readonly lang?: string | null;
}

function readMenuItem(item: Wire): MenuItem | null {
  const name = text(item['name']);
  if (!name) return null;
  return {
    name,
    description: text(item['description']) ?? '',
    price: text(item['price']) ?? '',
    image: text(item['image']),
    lang: text(item['lang']),
  };
}

/** A restaurant that its host lists no longer. */
export type ClosedRestaurant = NonNullable<ReturnType<typeof readClosed>>;

/** What a host says about a restaurant that it lists no longer, beside its refusal; null when it says nothing. */
export function readClosed(value: unknown) {
  const closed = fields(fields(value)['closed_resturant']);
  const title = text(closed['title']);
  if (!title) return null;
  return {
    title,
    location: text(closed['location']),
    cuisines: readOptions(closed['cuisines_types']),
    /** ISO 8601 instant since when it is not listed; null when the host does not say. */
    closedAt: instant(closed['closed_at']),
  };
}

/** Where a place's owner leads people; null for nowhere. */
export type PlaceLinks = Readonly<Record<PlaceLink, string | null>>;
