import { readSource } from '../city/read';
import {
  identity,
  instant,
  isObject,
  isTrue,
  number,
  objects,
  readImages,
  text,
  type Wire,
} from '../common/read';
import type { Review, StarCounts } from '../review/model';
import { readReviews } from '../review/read';
import type {
  ClosedRestaurant,
  Fact,
  FeaturedRestaurant,
  FilterOption,
  MenuItem,
  PriceRange,
  Rating,
  Restaurant,
  RestaurantOffer,
  RestaurantSummary,
} from './model';
import { readTimeslots } from './read-hours';
import { FEATURED_BY, PRICE_RANGES } from './rules';

/** From what any API host sends to the product's model. Hosts differ, so everything is read with care: a missing or
 * strange field becomes null or an empty list, and an object that has no identity is dropped. The misspelt field
 * names of the contract end here. */

/** Options given as {id, title}, as {title} or as plain text; an id that comes twice counts once. */
export function readOptions(value: unknown): FilterOption[] {
  const list = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  const options = list.flatMap((item, index) => {
    const title = text(isObject(item) ? item['title'] : item);
    const id = isObject(item) ? number(item['id']) : null;
    return title ? [{ id: id ?? -(index + 1), title }] : [];
  });
  return options.filter(({ id }, index) => options.findIndex((other) => other.id === id) === index);
}

const average = (stars: readonly number[]): number | null =>
  stars.length
    ? Math.round((stars.reduce((sum, value) => sum + value, 0) / stars.length) * 10) / 10
    : null;

/** The rating that the host states, else the mean of the reviews that it sent. */
function readRating(item: Wire, reviews: readonly Review[] | null): Rating {
  const count = number(item['rating_count']) ?? (reviews ? reviews.length : null);
  if (count === 0) return { average: null, count };
  const stated = number(item['rating_avg'] ?? item['rating']);
  const mean = stated !== null && stated > 0 ? Math.round(stated * 10) / 10 : null;
  return { average: mean ?? average((reviews ?? []).map((review) => review.rating)), count };
}

function readPriceRange(value: unknown): PriceRange | null {
  return PRICE_RANGES.find((range) => range === value) ?? null;
}

function readCoordinates(item: Wire): RestaurantSummary['coordinates'] {
  const nested = isObject(item['coordinates']) ? item['coordinates'] : {};
  const latitude = number(item['latitude'] ?? nested['lat']);
  const longitude = number(item['longitude'] ?? nested['lng']);
  if (latitude === null || longitude === null) return null;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null;
}

/** One restaurant of a list, or null when it has no slug or title. */
export function readSummary(value: unknown): RestaurantSummary | null {
  if (!isObject(value)) return null;
  const slug = text(value['slug']);
  const title = text(value['title'] ?? value['name']);
  if (!slug || !title) return null;
  const reviews = Array.isArray(value['reviews']) ? readReviews(value['reviews']) : null;
  return {
    id: number(value['id']) ?? 0,
    slug,
    title,
    titleLang: text(value['title_lang']),
    image: text(value['featured_image'] ?? value['image']),
    location: text(value['location']),
    area: text(value['area']),
    street: text(value['street']),
    cuisines: readOptions(value['cuisines_types'] ?? value['cuisine']),
    popularFor: readOptions(value['popular_for'] ?? value['popularFor']),
    priceRange: readPriceRange(value['price_range'] ?? value['priceRange']),
    rating: readRating(value, reviews),
    hours: [...readTimeslots(value['timeslots']), ...readTimeslots(value['special_days'], true)],
    favourite: {
      isAdded: isTrue(value['is_wishlist_added']),
      favouriteId: identity(value['wishlist_id']),
    },
    coordinates: readCoordinates(value),
  };
}

/** Of the whole restaurant that the host sends, what is shown of the one of the month. */
export function readFeatured(value: unknown): FeaturedRestaurant | null {
  const summary = readSummary(value);
  if (!summary || !isObject(value)) return null;
  const featuredBy = FEATURED_BY.find((by) => by === value['featured_by']) ?? null;
  return { ...summary, waitTime: text(value['wait_time']), featuredBy };
}

/** A restaurant with everything its own screen shows, or null when it has no slug or title. */
export function readRestaurant(value: unknown): Restaurant | null {
  const summary = readSummary(value);
  if (!summary || !isObject(value)) return null;
  return {
    ...summary,
    phone: text(value['phone']),
    website: text(value['website']),
    overview: text(value['overview'] ?? value['longDescription'] ?? value['description']),
    images: readImages(value['images'] ?? value['gallery']),
    reviews: readReviews(value['reviews']),
    features: readOptions(value['features']),
    serviceTypes: readOptions(value['service_types'] ?? value['serviceType']),
    accessibility: readOptions(value['accessibilties'] ?? value['accessibility']),
    facts: readFacts(value['facts']),
    menu: readMenu(value['menu']),
    waitTime: text(value['wait_time']),
    source: readSource(value['source']),
    sourceName: text(value['source_name']),
    sourceLicense: text(value['source_license']),
    starCounts: readStarCounts(value['star_counts']),
    offers: OFFERS.filter((offer) =>
      (Array.isArray(value['offers']) ? value['offers'] : []).includes(offer),
    ),
    socialImage: text(value['social_image']),
    owner: isObject(value['owner']) ? value['owner'] : null,
  };
}

const OFFERS: readonly RestaurantOffer[] = ['corrections', 'reports', 'claims'];

function readStarCounts(value: unknown): StarCounts | null {
  if (!Array.isArray(value)) return null;
  const counts = value.slice(0, 5).map(number);
  return counts.length > 4 && !counts.includes(null) ? (counts as unknown as StarCounts) : null;
}

function readFacts(value: unknown): Fact[] {
  return objects(value).flatMap((item) => {
    const title = text(item['title']);
    const fact = item['value'];
    return title && (fact === 'yes' || fact === 'no' || fact === 'limited')
      ? [{ title, value: fact }]
      : [];
  });
}

function readMenu(value: unknown): MenuItem[] {
  return objects(value).flatMap((item) => {
    const name = text(item['name']);
    return name
      ? [
          {
            name,
            description: text(item['description']) ?? '',
            price: text(item['price']) ?? '',
            image: text(item['image']),
            lang: text(item['lang']),
          },
        ]
      : [];
  });
}

/** What a host says about a restaurant that it lists no longer, beside its refusal; null when it says nothing. */
export function readClosed(value: unknown): ClosedRestaurant | null {
  const closed = isObject(value) ? value['closed_resturant'] : null;
  if (!isObject(closed)) return null;
  const title = text(closed['title']);
  if (!title) return null;
  return {
    title,
    location: text(closed['location']),
    cuisines: readOptions(closed['cuisines_types']),
    closedAt: instant(closed['closed_at']),
  };
}
