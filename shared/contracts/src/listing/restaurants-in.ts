import type { Places, RelatedRestaurants, RestaurantPage } from './model';
import type { RestaurantPages } from '../queries';
import type { RestaurantSummary } from '../restaurant/model';

type Summaries = readonly RestaurantSummary[];

const one = (data: unknown): Summaries => (data ? [data as RestaurantSummary] : []);

/** Answers that hold restaurants, by the name of their call. */
const READERS: Readonly<Record<string, (data: unknown) => Summaries>> = {
  favourites: (data) => data as Summaries,
  featured: one,
  places: (data) => (data as Places).restaurants,
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

/** The restaurants in an answer that the query cache holds.
 * @param name the call that was answered
 * @param data what the cache holds of it; undefined while it holds nothing
 * @returns none for calls that answer something else */
export const restaurantsIn = (name: unknown, data: unknown): Summaries =>
  data === undefined ? [] : (READERS[String(name)]?.(data) ?? []);

/** Whether a call's answers hold restaurants. */
export const holdsRestaurants = (name: unknown): boolean => String(name) in READERS;
