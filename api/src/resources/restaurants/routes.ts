import { slugParams } from '@tableside/contracts/common/wire';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { FIRST_REVIEWS_MAX } from '@tableside/contracts/review/rules';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { ApiError } from '../../http/errors';
import { defineOperation } from '../../http/operation';
import { listNewestReviews } from '../../reviews/repository';
import { findFavouriteIds } from '../../favourites/repository';
import { explainMissing } from './closed';
import { findFeatured } from './featured';
import { PAGE_OFFERS, presentRestaurant } from './presenter';
import { relatedOperation } from './related';
import { findRestaurant } from './repository';

/** Detail, what is like it, and the restaurant of the month, which the clock decides. */
export const restaurants: FastifyPluginAsync = async (app) => {
  const { db, now } = app;
  const loadRestaurant = async (
    by: Parameters<typeof findRestaurant>[1],
    request: FastifyRequest,
  ) => {
    const row = await findRestaurant(db, by);
    if (!row) {
      throw 'slug' in by ? await explainMissing(db, by.slug) : new ApiError('restaurant-not-found');
    }
    const reviews = await listNewestReviews(db, row.id, FIRST_REVIEWS_MAX);
    return presentRestaurant(row, reviews, await findFavouriteIds(app, request, [row.id]));
  };
  app.addOperations([
    defineOperation({
      method: 'GET',
      url: '/api/restraunt/get_by_slug/:slug',
      summary:
        'A restaurant with its newest reviews; what one was that is closed for good is told beside the failure',
      params: slugParams,
      data: wireRestaurant,
      errors: ['restaurant-not-found', 'restaurant-closed'],
      handle: async ({ params }, request) => ({
        data: { ...(await loadRestaurant(params, request)), offers: [...PAGE_OFFERS] },
      }),
    }),
    relatedOperation(app),
    defineOperation({
      method: 'GET',
      url: '/api/restraunt/get_featured_resturant',
      summary: 'The restaurant of the month',
      data: wireRestaurant,
      errors: ['restaurant-not-found'],
      handle: async (_input, request) => {
        const featured = await findFeatured(db, now());
        if (!featured) throw new ApiError('restaurant-not-found');
        const restaurant = await loadRestaurant({ id: featured.id }, request);
        return { data: { ...restaurant, featured_by: featured.by } };
      },
    }),
  ]);
};
