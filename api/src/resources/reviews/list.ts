import { slugParams } from '@tableside/contracts/common/wire';
import { REVIEWS_PAGE_SIZE } from '@tableside/contracts/review/rules';
import { reviewListQuery, wireReviewPage } from '@tableside/contracts/review/wire';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/errors';
import { defineOperation } from '../../plugins/operations/operation';
import { countReviews, listReviewPage } from './list-repository';
import { presentReview } from './present-review';

/** What people say about a restaurant, beyond what its screen begins with. */
export const reviewListOperation = ({ db }: FastifyInstance) =>
  defineOperation({
    method: 'GET',
    url: '/api/review/list/:slug',
    summary:
      "One page of a restaurant's reviews, all or those with so many stars: newest, highest or lowest first, or those with photos",
    params: slugParams,
    query: reviewListQuery,
    data: wireReviewPage,
    errors: ['restaurant-not-found'],
    handle: async ({ params, query: { page, sort, stars } }) => {
      const found = await countReviews(db, params.slug, stars);
      if (!found) throw new ApiError('restaurant-not-found');
      const lastPage = Math.max(1, Math.ceil(found.total / REVIEWS_PAGE_SIZE));
      const selection = { restaurantId: found.id, sort, stars };
      const rows = page > lastPage ? [] : await listReviewPage(db, selection, page);
      return {
        data: { data: rows.map(presentReview), last_page: lastPage, total: found.total },
      };
    },
  });
