import type { Restaurants, RelatedRestaurants, RestaurantPage } from './model';
import type { RestaurantPages } from '../queries';
import type { RestaurantSummary } from '../restaurant/model';

type Summaries = readonly RestaurantSummary[];

const one = (data: unknown): Summaries => (data ? [data as RestaurantSummary] : []);

/** Extractors of restaurants by endpoint name. */
const READERS: Readonly<Record<string, (data: unknown) => Summaries>> = {
  favorites: (data) => data as Summaries,
  featured: one,
  mapRestaurants: (data) => (data as Restaurants).restaurants,
  related: (data) => {
    const { similar, nearby } = data as RelatedRestaurants;
    return [...similar, ...nearby];
  },
  restaurant: one,
  restaurants: (data) => {
    const list = data as RestaurantPage | RestaurantPages;
    return 'pages' in list ? list.pages.flatMap((page) => page.restaurants) : list.restaurants;
  },
};

/** The restaurants in cached query data.
 * @param name endpoint name
 * @param data undefined while nothing is cached
 * @returns empty for endpoints without restaurants */
export const restaurantsIn = (name: unknown, data: unknown): Summaries =>
  data === undefined ? [] : (READERS[String(name)]?.(data) ?? []);

/** Whether an endpoint returns restaurants. */
export const holdsRestaurants = (name: unknown): boolean => String(name) in READERS;
