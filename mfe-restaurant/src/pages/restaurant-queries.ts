import { query } from '@tableside/contracts/queries';
import type { QueryArgs } from '@tableside/contracts/remote';
import { restaurantQuery } from '../lib/restaurant-query';

/** What the screen reads: the restaurant, and the settings for the city's time zone. */
export const restaurantQueries = ({ params }: QueryArgs) => [
  restaurantQuery(params['slug'] ?? ''),
  query('settings'),
];
