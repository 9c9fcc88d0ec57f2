import { wireCreated } from '@tableside/contracts/favourite/wire';
import { rateRequest, wireMyReviews } from '@tableside/contracts/review/wire';
import type { Db } from '../../db/schema';
import { defineOperation } from '../../plugins/operations/operation';
import type { Limit } from '../../plugins/limits/limit';
import type { Authenticate } from '../../plugins/sessions/authenticate';
import { presentMyReview } from './presenter';
import { rateRestaurant } from './rate';
import { listReviewsOf } from './repository';

/** Rating, and what one said so far.
 * @param limit of the stars that one person may press */
export const reviewOperations = (db: Db, authenticate: Authenticate, limit: Limit) => [
  defineOperation({
    method: 'POST',
    url: '/api/review/create_client_review',
    summary: 'Rates a restaurant; rating it again replaces the stars',
    body: rateRequest,
    data: wireCreated,
    errors: ['unauthorized', 'restaurant-not-found', 'too-many-requests'],
    handle: async ({ body }, request) => {
      const { userId } = await authenticate.require(request);
      await limit.consume(String(userId));
      const id = await rateRestaurant(db, { userId, slug: body.slug, stars: body.ratings });
      return { message: 'Thank you. Your rating is saved.', data: { id } };
    },
  }),
  defineOperation({
    method: 'GET',
    url: '/api/users/get_my_reviews',
    summary: "One's own reviews of open restaurants, newest first",
    data: wireMyReviews,
    errors: ['unauthorized'],
    handle: async (_input, request) => {
      const { userId } = await authenticate.require(request);
      return { data: (await listReviewsOf(db, userId)).map(presentMyReview) };
    },
  }),
];
