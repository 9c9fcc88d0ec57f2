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
  pickAllowed,
  text,
  type Wire,
} from '../common/read';
import { readReviews, type Review, type StarCounts } from '../review/model';
import { readSource } from '../site/model';
import { FEATURED_BY, OPTIONAL_FEATURES, PRICE_RANGES, type RestaurantLink } from './rules';

/** Restaurants as read from any API. Parsing is tolerant: missing or invalid fields become null or an empty list, and
 * objects without an identity are dropped. The contract's misspelled field names end here. */

export type PriceRange = (typeof PRICE_RANGES)[number];

/** Monday is 1 and Sunday 7, as in ISO 8601. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** One choice in a filter. */
export interface FilterOption {
  readonly id: number;
  readonly title: string;
}

/** Reads options from {id, title}, {title}, or plain text; drops duplicate ids. */
export function readOptions(value: unknown): readonly FilterOption[] {
  const sent = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  const options = sent.flatMap((item, index) => {
    const title = text(isObject(item) ? item['title'] : item);
    const id = isObject(item) ? number(item['id']) : null;
    return title ? [{ id: id ?? -(index + 1), title }] : [];
  });
  return options.filter(({ id }, index) => options.findIndex((other) => other.id === id) === index);
}

/** One line of opening hours; several may share a weekday. */
export interface Timeslot {
  readonly weekday: Weekday;
  /** ISO date of a special day, which overrides its weekday. An empty slot that is not closed means unknown hours. */
  readonly date?: string;
  /** Such as "Thanksgiving". */
  readonly occasion?: string | null;
  /** The API's text, such as "5 PM to 1 AM". Empty when closed. */
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

/** Reads opening hours; drops lines without a weekday, or with neither hours nor "closed".
 * @param areSpecial true for special days, which have a date and may be empty */
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

export type Rating = ReturnType<typeof readRating>;

const roundStars = (stars: number): number => Math.round(stars * 10) / 10;

const averageOf = (reviews: readonly Review[]): number | null =>
  reviews.length
    ? roundStars(reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length)
    : null;

/** The API's rating, else the average of the reviews sent. */
function readRating(item: Wire) {
  const reviews = Array.isArray(item['reviews']) ? readReviews(item['reviews']) : null;
  const count = number(item['rating_count']) ?? (reviews ? reviews.length : null);
  const stated = number(item['rating_avg'] ?? item['rating']);
  const mean = stated !== null && stated > 0 ? roundStars(stated) : null;
  return {
    /** Of 1 to 5 stars, rounded to one decimal; null without ratings. */
    average: count === 0 ? null : (mean ?? averageOf(reviews ?? [])),
    /** Null when the API does not say. */
    count,
  };
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

/** The API's id of a favorite: a number or text. */
export type FavoriteId = number | string;
export interface Favorite {
  readonly isAdded: boolean;
  readonly favoriteId: FavoriteId | null;
}

/** A restaurant as shown on cards. */
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
  const favorite: Favorite = {
    isAdded: isTrue(item['is_wishlist_added']),
    favoriteId: identity(item['wishlist_id']),
  };
  return {
    id: number(item['id']) ?? 0,
    slug,
    title,
    /** BCP 47, such as "vi"; null for English or unknown. */
    titleLang: text(item['title_lang']),
    /** ISO date of the last change (additive; null when the API does not say). */
    updatedOn: text(item['updated_on']),
    /** Path relative to the API, or an absolute URL; null when there is none. */
    image: text(item['featured_image'] ?? item['image']),
    location: text(item['location']),
    /** Neighborhood (additive; null when the API does not say). */
    area: text(item['area']),
    /** Number and street without the city (additive; null when the API does not say). */
    street: text(item['street']),
    cuisines: readOptions(item['cuisines_types'] ?? item['cuisine']),
    popularFor: readOptions(item['popular_for'] ?? item['popularFor']),
    priceRange: oneOf(PRICE_RANGES, item['price_range'] ?? item['priceRange']),
    rating: readRating(item),
    hours,
    favorite,
    coordinates: readCoordinates(item),
  };
}

export const readSummaries = (value: unknown) => list(value, readSummary);

/** Who chose the restaurant of the month; `none` in a city without ratings. */
export type FeaturedBy = (typeof FEATURED_BY)[number];

/** The restaurant of the month. */
export type FeaturedRestaurant = NonNullable<ReturnType<typeof readFeatured>>;

/** Reads the parts of a restaurant that the home page shows. */
export function readFeatured(value: unknown) {
  const summary = readSummary(value);
  const item = fields(value);
  return (
    summary && {
      ...summary,
      waitTime: text(item['wait_time']),
      /** Additive; null when the API does not say. */
      featuredBy: oneOf(FEATURED_BY, item['featured_by']),
    }
  );
}

export type Restaurant = NonNullable<ReturnType<typeof readRestaurant>>;

/** A restaurant with everything its page shows, or null when it has no slug or title. */
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
      /** Additive: alternative names and translations. */
      otherNames: texts(item['other_names']),
      /** Additive: parts of the location; null when the API does not say. */
      postalAddress: readPostalAddress(item['postal_address']),
      facts: list(item['facts'], readFact),
      menu: list(item['menu'], readMenuItem),
      waitTime: text(item['wait_time']),
      source: readSource(item['source']),
      /** Additive: data source and SPDX license. */
      sourceName: text(item['source_name']),
      sourceLicense: text(item['source_license']),
      /** Additive: over all reviews, not only those sent; null when the API does not say. */
      starCounts: readStarCounts(item['star_counts']),
      /** Additive: optional features the API supports for this restaurant. */
      offers: pickAllowed(OPTIONAL_FEATURES, item['offers']),
      /** Additive: path of the social card; null when the API has none. */
      socialImage: text(item['social_image']),
      /** Additive: owner info, unparsed; see `owner.ts`. Null when there is none. */
      owner: isObject(item['owner']) ? item['owner'] : null,
    }
  );
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.flatMap((item) => text(item) ?? []) : [];

function readPostalAddress(value: unknown) {
  if (!isObject(value)) return null;
  return {
    street: text(value['street']),
    city: text(value['city']),
    region: text(value['region']),
    postcode: text(value['postcode']),
    country: text(value['country']),
  };
}

function readStarCounts(value: unknown): StarCounts | null {
  if (!Array.isArray(value)) return null;
  const counts = value.slice(0, 5).map(number);
  return counts.length > 4 && !counts.includes(null) ? (counts as unknown as StarCounts) : null;
}

/** A recorded fact; unknown facts are absent. */
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
  /** Free text, such as "$14". */
  readonly price: string;
  readonly image: string | null;
  /** Language of the name; see `titleLang`. */
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

/** A restaurant that is no longer listed. */
export type ClosedRestaurant = NonNullable<ReturnType<typeof readClosed>>;

/** Reads the closed restaurant in the data of a 404 or 410; null when there is none. */
export function readClosed(value: unknown) {
  const closed = fields(fields(value)['closed_resturant']);
  const title = text(closed['title']);
  if (!title) return null;
  return {
    title,
    location: text(closed['location']),
    cuisines: readOptions(closed['cuisines_types']),
    /** ISO 8601 instant of removal; null when the API does not say. */
    closedAt: instant(closed['closed_at']),
  };
}

/** Links set by the owner; null when not set. */
export type RestaurantLinks = Readonly<Record<RestaurantLink, string | null>>;
