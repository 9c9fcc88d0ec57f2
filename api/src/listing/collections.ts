import { PAGE_SIZE } from '@tableside/contracts/listing/rules';
import { wireCollections } from '@tableside/contracts/listing/wire';
import type { FastifyPluginAsync } from 'fastify';
import { defineOperation, wrapData } from '../http/operation';
import { countBits } from '../search/catalog/bits';
import { findRated } from '../search/catalog/ratings';
import { createFindCollections } from '../search/collections';
import { findFavoriteIds } from '../restaurants/cards';
import { listIds, toRestaurantList, writeCards } from './restaurant-list';

/** With this many rated restaurants (one page), home shows ratings instead of collections. */
const RATED_ENOUGH = PAGE_SIZE;
/** Minimum average of any rated restaurant. */
const STARS_MIN = 1;

/** Collections for the home page of a city with few ratings. */
export const collections: FastifyPluginAsync = async (app) => {
  const findCollections = createFindCollections();
  app.addOperations([
    defineOperation({
      url: '/api/restraunt/collections',
      summary:
        'List collections such as open now, late, brunch, outdoor seating, step-free, and one of a kind; empty once a page of restaurants is rated',
      data: wireCollections,
      handle: async (_input, request) => {
        const current = await app.readCatalog();
        if (countBits(findRated(current.ratings, STARS_MIN)) >= RATED_ENOUGH) return { data: [] };
        const found = findCollections(current, app.now()).map(({ positions, ...collection }) => ({
          ...collection,
          list: toRestaurantList(current, positions),
        }));
        const ids = found.flatMap(({ list }) => listIds(list));
        const favorites = await findFavoriteIds(app, request, ids);
        const written = found.map(
          ({ list, ...collection }) =>
            `${JSON.stringify(collection).slice(0, -1)},"data":${writeCards(list, favorites)}}`,
        );
        return { written: wrapData(`[${written.join(',')}]`) };
      },
    }),
  ]);
};
