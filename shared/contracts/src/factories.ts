import type { WireUser } from './account/wire';
import { readUser, type User } from './account/model';
import type { FilterKind } from './listing/model';
import type { wirePage, wireRanking, WireCollection } from './listing/wire';
import {
  readRestaurant,
  readSummary,
  type Restaurant,
  type RestaurantSummary,
} from './restaurant/model';
import type { WireRestaurant, WireSummary } from './restaurant/wire';
import { readReviews, type Review } from './review/model';
import type { wireReview } from './review/wire';
import type { wireSettings } from './site/wire';

/** Test factories: `makeWire...` returns API data in the wire format, `make...` returns model objects. For invalid data,
 * spread over them. Never import them in production code. */

let lastId = 0;

/** A unique number within the test file. */
export const nextId = (): number => (lastId += 1);

/** Reads a sample that must be valid. */
export const must = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error('The factory created an invalid object.');
  return value;
};

export const makeWireUser = (over: Partial<WireUser> = {}): WireUser => ({
  id: nextId(),
  first_name: 'Dana',
  last_name: 'Reed',
  email: 'dana@example.com',
  phone: null,
  address: null,
  created_at: '2025-11-02T09:00:00.000Z',
  ...over,
});

export const makeUser = (over: Partial<User> = {}): User => ({
  ...must(readUser(makeWireUser())),
  ...over,
});

export type WireSettings = ReturnType<typeof wireSettings.parse>;

/** Settings by name, merged over the sample's; `totals` in the wire format. */
export function makeWireSettings(
  values: Readonly<Record<string, string>> = {},
  totals: WireSettings['totals'] = { total_resturant: 48, total_reviews: 612 },
): WireSettings {
  const all = {
    webiste_header_image: 'hero.webp',
    webiste_header_text: 'Eat where the locals eat',
    webiste_header_small_text: 'Chattanooga, Tennessee',
    webiste_header_overview: 'Every restaurant in town, rated by the people who eat there.',
    address: '100 Market Street, Chattanooga, TN 37402',
    city: 'Chattanooga',
    time_zone: 'America/New_York',
    data_source: 'demo',
    ...values,
  };
  return { query: Object.entries(all).map(([name, value]) => ({ name, value })), totals };
}

export type WireReview = ReturnType<typeof wireReview.parse>;

export function makeWireReview(over: Partial<WireReview> = {}): WireReview {
  return {
    id: nextId(),
    ratings: 5,
    review: 'The gnocchi is worth the drive.',
    created_at: '2026-03-14T18:30:00.000Z',
    reviewer: { first_name: 'Dana', last_name: 'Reed' },
    images: [],
    ...over,
  };
}

export const makeReview = (over: Partial<Review> = {}): Review => {
  const [review] = readReviews([makeWireReview()]);
  return { ...must(review ?? null), ...over };
};

/** As APIs name them. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** The same hours on every weekday. */
export const makeWireTimeslots = (slot = '11:00 AM to 10:00 PM'): WireSummary['timeslots'] =>
  WEEKDAYS.map((weekday) => ({ weekday, slot, is_closed: 0 }));

export function makeWireSummary(over: Partial<WireSummary> = {}): WireSummary {
  const id = over.id ?? nextId();
  return {
    id,
    slug: `kitchen-${id}`,
    title: `Kitchen ${id}`,
    featured_image: `uploads/restaurants/kitchen-${id}.webp`,
    location: `${id} Market Street`,
    latitude: 35.0456,
    longitude: -85.3097,
    timeslots: makeWireTimeslots(),
    cuisines_types: [{ id: 6, title: 'Italian' }],
    popular_for: [{ id: 1, title: 'Date Night' }],
    is_wishlist_added: false,
    wishlist_id: null,
    area: 'North Shore',
    street: `${id} Market St`,
    rating_avg: 4.6,
    rating_count: 128,
    price_range: '$$',
    ...over,
  };
}

export function makeWireRestaurant(over: Partial<WireRestaurant> = {}): WireRestaurant {
  return {
    ...makeWireSummary(over),
    phone: '(423) 555-0142',
    website: 'kitchen.example',
    overview: 'Handmade pasta a short walk from the river.',
    images: [{ image_url: 'uploads/restaurants/room.webp' }],
    reviews: [],
    features: [{ id: 1, title: 'Outdoor Seating' }],
    service_types: [{ id: 1, title: 'Dine-in' }],
    accessibilties: [{ id: 1, title: 'Wheelchair Accessible' }],
    facts: [],
    menu: [],
    wait_time: null,
    source: 'demo',
    ...over,
  };
}

export const makeSummary = (over: Partial<RestaurantSummary> = {}): RestaurantSummary => ({
  ...must(readSummary(makeWireSummary())),
  ...over,
});

export const makeRestaurant = (over: Partial<Restaurant> = {}): Restaurant => ({
  ...must(readRestaurant(makeWireRestaurant())),
  ...over,
});

export type WirePage = ReturnType<typeof wirePage.parse>;
export type WireRanking = ReturnType<typeof wireRanking.parse>;

/** One page of a listing. Default: a single page with an exact total. */
export function makeWirePage(
  restaurants: readonly WireSummary[],
  over: Partial<WirePage> = {},
): WirePage {
  return { data: [...restaurants], last_page: 1, total: restaurants.length, ...over };
}

/** The ranking of one cuisine, ranked in the order of the titles. */
export function makeWireRanking(cuisine: string, titles: readonly string[]): WireRanking {
  return {
    cuisines: { title: cuisine },
    year: 2026,
    items: titles.map((title, index) => ({
      rank: index + 1,
      resturant: {
        title,
        slug: title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
        featured_image: null,
        rating_avg: Math.max(1, 4.8 - index / 10),
        rating_count: 40,
      },
    })),
  };
}

/** A collection of restaurants. Default: one selection with all of them. */
export const makeWireCollection = (
  name: WireCollection['name'],
  data: readonly WireSummary[],
  over: Partial<WireCollection> = {},
): WireCollection => ({ name, total: data.length, filter: {}, data: [...data], ...over });

/** The specification's sample option lists, numbered from 1. */
const TITLES: Readonly<Record<FilterKind, readonly string[]>> = {
  cuisine: [
    'American',
    'Asian',
    'BBQ',
    'Chinese',
    'Hamburger',
    'Italian',
    'Mexican',
    'Pizza',
    'German',
  ],
  service: ['Dine-in', 'Takeout', 'Delivery', 'Catering'],
  popularFor: ['Date Night', 'Family Dining', 'Business Lunch', 'Quick Bite'],
  feature: [
    'Outdoor Seating',
    'Live Music',
    'Bar',
    'WiFi',
    'Pool Tables',
    'Sports TV',
    'Brewery Tours',
  ],
  accessibility: [
    'Wheelchair Accessible',
    'Accessible Parking',
    'Accessible Restrooms',
    'Service Animals Welcome',
  ],
};

/** Response of an option list call for one kind. */
export const makeWireOptions = (kind: FilterKind): { id: number; title: string }[] =>
  TITLES[kind].map((title, index) => ({ id: index + 1, title }));
