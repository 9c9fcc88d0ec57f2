import { nothing, slugParams } from '@tableside/contracts/common/wire';
import { deleteReviewRequest, wireOwnReviewAnswer } from '@tableside/contracts/review/wire';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../http/errors';
import { definePersonalOperation } from '../../plugins/operations/operation';
import { deleteReview } from './delete-review';
import { findOwnReview, presentOwnReview } from './own-review';

/** One's own review of a restaurant: what it says, and its end. */
export const ownReviews: FastifyPluginAsync = async (app) => {
  const { db, photos } = app;
  app.addOperations([
    definePersonalOperation({
      method: 'GET',
      url: '/api/review/get_client_review/:slug',
      summary: "One's own review of a restaurant, null while there is none",
      params: slugParams,
      data: wireOwnReviewAnswer,
      errors: ['restaurant-not-found'],
      handle: async ({ params, session: { userId } }) => {
        const review = await findOwnReview(db, userId, params.slug);
        if (review === undefined) throw new ApiError('restaurant-not-found');
        return { data: review && presentOwnReview(review) };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/review/delete_client_review',
      summary: "Deletes one's own review with its photos; without one nothing happens",
      body: deleteReviewRequest,
      data: nothing,
      errors: ['restaurant-not-found'],
      handle: async ({ body, session: { userId } }, request) => {
        const paths = await deleteReview(db, userId, body.slug);
        if (!paths) return { message: 'You have no review of this restaurant.', data: null };
        await photos?.remove(paths, request.log);
        return { message: 'Your review is deleted.', data: null };
      },
    }),
  ]);
};
