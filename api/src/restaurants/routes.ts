import {
  filterRequest,
  pageQuery,
  slugParams,
  wirePage,
  wireRestaurant,
} from '@tableside/contracts/wire';
import type { Db } from '../db/schema';
import { ApiError } from '../errors';
import { defineOperation } from '../http/operation';
import { FEATURED_CANDIDATES, pickFeatured } from './featured';
import { listPage } from './list';
import { presentRestaurant, presentSummary } from './presenter';
import { findRestaurant, listFeaturable, listReviews } from './repository';

/** Listing, detail and the restaurant of the month.
 * @param now the clock, for the month */
export const restaurantOperations = (db: Db, now: () => Date) => [
  defineOperation({
    method: 'POST',
    url: '/api/restraunt/filter_restaurants',
    summary: 'One page of the restaurants that match; total is left out when counting stopped',
    query: pageQuery,
    body: filterRequest,
    data: wirePage,
    handle: async ({ query, body }) => {
      const { rows, lastPage, total } = await listPage(db, body, query.page);
      return {
        data: {
          data: rows.map(presentSummary),
          last_page: lastPage,
          ...(total === null ? {} : { total }),
        },
      };
    },
  }),
  defineOperation({
    method: 'GET',
    url: '/api/restraunt/get_by_slug/:slug',
    summary: 'A restaurant with its reviews, newest first',
    params: slugParams,
    data: wireRestaurant,
    errors: ['restaurant-not-found'],
    handle: async ({ params }) => ({ data: await loadRestaurant(db, params) }),
  }),
  defineOperation({
    method: 'GET',
    url: '/api/restraunt/get_featured_resturant',
    summary: 'The restaurant of the month',
    data: wireRestaurant,
    errors: ['restaurant-not-found'],
    handle: async () => {
      const id = pickFeatured(await listFeaturable(db, FEATURED_CANDIDATES), now());
      if (id === null) throw new ApiError('restaurant-not-found');
      return { data: await loadRestaurant(db, { id }) };
    },
  }),
];

async function loadRestaurant(db: Db, by: Parameters<typeof findRestaurant>[1]) {
  const row = await findRestaurant(db, by);
  if (!row) throw new ApiError('restaurant-not-found');
  return presentRestaurant(row, await listReviews(db, row.id));
}
