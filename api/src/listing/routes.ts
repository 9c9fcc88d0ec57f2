import {
  wireAreas,
  filterRequest,
  wireFilterCounts,
  wirePage,
  wirePlaces,
} from '@tableside/contracts/listing/wire';
import type { FastifyPluginAsync } from 'fastify';
import { pageQuery } from '@tableside/contracts/common/wire';
import { acceptsBrotli } from '@tableside/server/encoding';
import { defineOperation } from '../http/operation';
import { countBits } from '../search/catalogue/bits';
import { findFavouriteIds, NO_FAVOURITES } from '../restaurants/cards';
import { relatedOperation } from './related';
import { countFilter, listPage } from './list';
import { listIds, writeCards } from './place-list';
import { listPlaces, createPlacesAnswers, wrapData, type PlacesAnswers } from './places-answers';

export interface ListingOptions {
  /** To who asks for all places; default: with a line of their own. */
  readonly answers?: PlacesAnswers;
}

/** What is asked by a filter: pages, all places, and how many each option would leave. */
export const listing: FastifyPluginAsync<ListingOptions> = async (
  app,
  { answers = createPlacesAnswers() },
) => {
  app.addOperations([
    defineOperation({
      method: 'GET',
      url: '/api/areas/all_data',
      summary: 'Areas of the city with the number of their restaurants, most first',
      data: wireAreas,
      handle: async () => {
        const { areas } = (await app.readCatalogue()).catalogue;
        return { data: [...areas].map(([title, places]) => ({ title, count: countBits(places) })) };
      },
    }),
    relatedOperation(app),
    defineOperation({
      method: 'POST',
      url: '/api/restraunt/filter_restaurants',
      summary: 'One page of the restaurants that match, at most 100 pages; total counts all',
      query: pageQuery,
      body: filterRequest,
      data: wirePage,
      handle: async ({ query, body }, request) => {
        const { list, lastPage, total, understood } = await listPage(app, body, query.page);
        const favourites = await findFavouriteIds(app, request, listIds(list));
        const rest = JSON.stringify({
          last_page: lastPage,
          total,
          ...(understood ? { understood } : {}),
        });
        const cards = writeCards(list, favourites);
        return { written: wrapData(`{"data":${cards},${rest.slice(1)}`) };
      },
    }),
    defineOperation({
      method: 'POST',
      url: '/api/restraunt/filter_counts',
      summary:
        'How many restaurants each option would leave beside what is chosen of the other kinds; with open_at also how many are open then, and of how many nobody knows',
      body: filterRequest,
      data: wireFilterCounts,
      handle: async ({ body }) => {
        const { options, ...rest } = await countFilter(app, body);
        return { data: { options: [...options], ...rest } };
      },
    }),
    defineOperation({
      method: 'POST',
      url: '/api/restraunt/filter_places',
      summary: 'All restaurants that match, up to 3000 of them, for a map',
      body: filterRequest,
      data: wirePlaces,
      handle: async ({ body }, request) => {
        const list = await listPlaces(app, body);
        const isVisitor = request.headers.authorization === undefined;
        const favourites = isVisitor
          ? NO_FAVOURITES
          : await findFavouriteIds(app, request, listIds(list));
        return acceptsBrotli(request.headers['accept-encoding'])
          ? { written: await answers.asBrotli(list, favourites), encoding: 'br' }
          : { written: await answers.asText(list, favourites) };
      },
    }),
  ]);
};
