import { wireCreated } from '@tableside/contracts/favourite/wire';
import { rateRequest, wireMyReviews } from '@tableside/contracts/review/wire';
import type { FastifyPluginAsync } from 'fastify';
import { definePersonalOperation } from '../../plugins/operations/operation';
import { reviewListOperation } from './list';
import { readRefusal } from './kept/kept-reviews';
import { ownReviews } from './own-routes';
import { presentMyReview } from './presenter';
import { rateRestaurant } from './rate';
import { listReviewsOf } from './repository';
import { reviewForm } from './update-routes';

/** Rating, what one said so far, and what everybody says. */
export const reviews: FastifyPluginAsync = async (app) => {
  const { db, limits } = app;
  await app.register(ownReviews);
  await app.register(reviewForm);
  app.addOperations([
    reviewListOperation(app),
    definePersonalOperation({
      method: 'POST',
      url: '/api/review/create_client_review',
      summary: 'Rates a restaurant; rating it again replaces the stars',
      body: rateRequest,
      data: wireCreated.nullable(),
      errors: ['restaurant-not-found', 'too-many-requests'],
      handle: async ({ body, session: { userId } }) => {
        await limits.ratings.consume(String(userId));
        const rating = { userId, slug: body.slug, stars: body.ratings };
        const id = await rateRestaurant(app, rating).catch(readRefusal);
        return typeof id === 'number'
          ? { message: 'Thank you. Your rating is saved.', data: { id } }
          : id;
      },
    }),
    definePersonalOperation({
      method: 'GET',
      url: '/api/users/get_my_reviews',
      summary: "One's own reviews of open restaurants, newest first",
      data: wireMyReviews,
      handle: async ({ session: { userId } }) => {
        return { data: (await listReviewsOf(db, userId)).map(presentMyReview) };
      },
    }),
  ]);
};
