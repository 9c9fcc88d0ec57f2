import { PRICE_RANGES } from './limits';
import type {
  CuisineRanking,
  DataSource,
  FilterOption,
  PriceRange,
  Rating,
  RestaurantPage,
  RestaurantSummary,
  Review,
  SiteSettings,
} from './model';
import { identity, instant, isObject, isTrue, number, objects, text, type Wire } from './fields';
import { readTimeslots } from './normalise-hours';

/**
 * From what any API host sends to the product's model. Hosts differ, so everything is read with care:
 * a missing or strange field becomes null or an empty list, and an object that has no identity is dropped.
 * The misspelt field names of the contract end here.
 */

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

export function readReviews(value: unknown): Review[] {
  return objects(value).flatMap((item) => {
    const rating = number(item['ratings'] ?? item['rating']);
    if (rating === null || rating < 1 || rating > 5) return [];
    const reviewer = isObject(item['reviewer']) ? item['reviewer'] : {};
    return [
      {
        id: number(item['id']),
        rating,
        text: text(item['review'] ?? item['comment']) ?? '',
        createdAt: instant(item['created_at']),
        reviewer: {
          firstName: text(reviewer['first_name'] ?? item['author']) ?? '',
          lastName: text(reviewer['last_name']) ?? '',
        },
        images: readImages(item['images']),
      },
    ];
  });
}

export function readImages(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => text(isObject(item) ? item['image_url'] : item) ?? []);
}

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

const SOURCES: readonly DataSource[] = ['demo', 'osm', 'owner'];
export const readSource = (value: unknown): DataSource | null =>
  SOURCES.find((source) => source === value) ?? null;

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
    image: text(value['featured_image'] ?? value['image']),
    location: text(value['location']),
    area: text(value['area']),
    cuisines: readOptions(value['cuisines_types'] ?? value['cuisine']),
    popularFor: readOptions(value['popular_for'] ?? value['popularFor']),
    priceRange: readPriceRange(value['price_range'] ?? value['priceRange']),
    rating: readRating(value, reviews),
    hours: readTimeslots(value['timeslots']),
    favourite: {
      isAdded: isTrue(value['is_wishlist_added']),
      wishlistId: identity(value['wishlist_id']),
    },
    coordinates: readCoordinates(value),
  };
}

/** One page of filter_restaurants. */
export function readPage(value: unknown): RestaurantPage {
  const page = isObject(value) ? value : {};
  return {
    restaurants: (Array.isArray(page['data']) ? page['data'] : []).flatMap(
      (item: unknown) => readSummary(item) ?? [],
    ),
    lastPage: Math.max(1, number(page['last_page']) ?? 1),
    total: number(page['total']),
  };
}

export function readRankings(value: unknown): CuisineRanking[] {
  return objects(value).flatMap((item) => {
    const cuisine = readOptions(item['cuisines'])[0]?.title;
    const restaurants = objects(item['items'])
      .flatMap((entry) => {
        const restaurant = readSummary(entry['resturant']);
        const rank = number(entry['rank']);
        if (!restaurant || rank === null) return [];
        const { slug, title, image, rating } = restaurant;
        return [{ rank, slug, title, image, rating }];
      })
      .sort((a, b) => a.rank - b.rank);
    return cuisine && restaurants.length
      ? [{ cuisine, year: number(item['year']) ?? new Date().getUTCFullYear(), restaurants }]
      : [];
  });
}

export function readSettings(value: unknown): SiteSettings {
  const settings = isObject(value) ? value : {};
  const values = new Map(
    objects(settings['query']).map((item) => [item['name'], text(item['value'])]),
  );
  const totals = isObject(settings['totals']) ? settings['totals'] : {};
  const setting = (name: string) => values.get(name) ?? null;
  return {
    headerImage: setting('webiste_header_image'),
    headerText: setting('webiste_header_text'),
    headerSmallText: setting('webiste_header_small_text'),
    headerOverview: setting('webiste_header_overview'),
    address: setting('address'),
    city: setting('city'),
    timeZone: setting('time_zone'),
    dataSource: readSource(setting('data_source')),
    totals: {
      restaurants: number(totals['total_resturant']),
      reviews: number(totals['total_reviews']),
    },
  };
}
