import {
  wireAreas,
  filterRequest,
  wireFilterCounts,
  wirePage,
  wireRestaurants,
} from '@tableside/contracts/listing/wire';
import type { FastifyPluginAsync } from 'fastify';
import { pageQuery } from '@tableside/contracts/common/wire';
import { acceptsBrotli } from '@tableside/server/encoding';
import { defineOperation, wrapData } from '../http/operation';
import { countBits } from '../search/catalog/bits';
import { findFavoriteIds, NO_FAVORITES } from '../restaurants/cards';
import { relatedOperation } from './related';
import { countFilter, listPage } from './list';
import {
  listIds,
  writeCards,
  listRestaurants,
  createRestaurantsResponses,
  type RestaurantsResponses,
} from './restaurant-list';

export interface ListingOptions {
  /** Responses with all restaurants; default: a separate queue. */
  readonly responses?: RestaurantsResponses;
}

/** Filtered pages, all matching restaurants, and counts per option. */
export const listing: FastifyPluginAsync<ListingOptions> = async (
  app,
  { responses = createRestaurantsResponses() },
) => {
  app.addOperations([
    defineOperation({
      url: '/api/areas/all_data',
      summary: 'List areas of the city with restaurant counts, most first',
      data: wireAreas,
      handle: async () => {
        const { areas } = (await app.readCatalog()).catalog;
        return {
          data: [...areas].map(([title, restaurants]) => ({
            title,
            count: countBits(restaurants),
          })),
        };
      },
    }),
    relatedOperation(app),
    defineOperation({
      url: '/api/restraunt/filter_restaurants',
      summary: 'List matching restaurants by page, up to 100 pages; total counts all',
      query: pageQuery,
      body: filterRequest,
      data: wirePage,
      handle: async ({ query, body }, request) => {
        const { list, lastPage, total, understood } = await listPage(app, body, query.page);
        const favorites = await findFavoriteIds(app, request, listIds(list));
        const rest = JSON.stringify({
          last_page: lastPage,
          total,
          ...(understood ? { understood } : {}),
        });
        const cards = writeCards(list, favorites);
        return { written: wrapData(`{"data":${cards},${rest.slice(1)}`) };
      },
    }),
    defineOperation({
      url: '/api/restraunt/filter_counts',
      summary:
        'Count the restaurants each option would leave, given the selected options of other kinds; with open_at also those open and those with unknown hours',
      body: filterRequest,
      data: wireFilterCounts,
      handle: async ({ body }) => {
        const { options, ...rest } = await countFilter(app, body);
        return { data: { options: [...options], ...rest } };
      },
    }),
    defineOperation({
      url: '/api/restraunt/filter_map',
      summary: 'List all matching restaurants, up to 3000, for a map',
      body: filterRequest,
      data: wireRestaurants,
      handle: async ({ body }, request) => {
        const list = await listRestaurants(app, body);
        const isVisitor = request.headers.authorization === undefined;
        const favorites = isVisitor
          ? NO_FAVORITES
          : await findFavoriteIds(app, request, listIds(list));
        return acceptsBrotli(request.headers['accept-encoding'])
          ? { written: await responses.asBrotli(list, favorites), encoding: 'br' }
          : { written: await responses.asText(list, favorites) };
      },
    }),
  ]);
};
