import type { WireSummary } from '../restaurant/wire';
import type { FilterKind } from './model';
import type { WireShelf } from './shelf-wire';
import type { wirePage, wireRanking } from './wire';

export type WirePage = ReturnType<typeof wirePage.parse>;
export type WireRanking = ReturnType<typeof wireRanking.parse>;

/** One page of a listing; a single page with an exact total unless told otherwise. */
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

/** A shelf of places; one selection of them all unless told otherwise. */
export const makeWireShelf = (
  name: WireShelf['name'],
  data: readonly WireSummary[],
  over: Partial<WireShelf> = {},
): WireShelf => ({ name, total: data.length, filter: {}, data: [...data], ...over });

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

/** What an option list call answers for one kind. */
export const makeWireOptions = (kind: FilterKind): { id: number; title: string }[] =>
  TITLES[kind].map((title, index) => ({ id: index + 1, title }));
