import { nothing, slugParams } from '@tableside/contracts/common/wire';
import { deleteReviewRequest, wireOwnReviewAnswer } from '@tableside/contracts/review/wire';
import type { Db } from '../../db/schema';
import { ApiError } from '../../http/errors';
import { defineOperation } from '../../plugins/operations/operation';
import type { PhotoService } from '../../plugins/photos/photo-service';
import type { Authenticate } from '../../plugins/sessions/authenticate';
import { deleteReview } from './delete-review';
import { findOwnReview, presentOwnReview } from './own-review';

/** One's own review of a restaurant: what it says, and its end. */
export const ownReviewOperations = (db: Db, authenticate: Authenticate, photos?: PhotoService) => [
  defineOperation({
    method: 'GET',
    url: '/api/review/get_client_review/:slug',
    summary: "One's own review of a restaurant, null while there is none",
    params: slugParams,
    data: wireOwnReviewAnswer,
    errors: ['unauthorized', 'restaurant-not-found'],
    handle: async ({ params }, request) => {
      const { userId } = await authenticate.require(request);
      const review = await findOwnReview(db, userId, params.slug);
      if (review === undefined) throw new ApiError('restaurant-not-found');
      return { data: review && presentOwnReview(review) };
    },
  }),
  defineOperation({
    method: 'POST',
    url: '/api/review/delete_client_review',
    summary: "Deletes one's own review with its photos; without one nothing happens",
    body: deleteReviewRequest,
    data: nothing,
    errors: ['unauthorized', 'restaurant-not-found'],
    handle: async ({ body }, request) => {
      const { userId } = await authenticate.require(request);
      const paths = await deleteReview(db, userId, body.slug);
      if (!paths) return { message: 'You have no review of this restaurant.', data: null };
      await photos?.remove(paths, request.log);
      return { message: 'Your review is deleted.', data: null };
    },
  }),
];
