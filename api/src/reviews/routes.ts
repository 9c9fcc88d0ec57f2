import { wireCreated } from '@tableside/contracts/favorite/wire';
import {
  deleteReviewRequest,
  rateRequest,
  reviewListQuery,
  type WireMyReview,
  wireMyReviews,
  wireOwnReviewResponse,
  wireReviewPage,
} from '@tableside/contracts/review/wire';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { slugParams } from '@tableside/contracts/common/wire';
import { REVIEWS_PAGE_SIZE } from '@tableside/contracts/review/rules';
import type { WireRestaurant } from '@tableside/contracts/restaurant/wire';
import { defineOperation, definePersonalOperation } from '../http/operation';
import { deleteReview, rateRestaurant } from './save';
import {
  countReviews,
  findOwnReview,
  listReviewPage,
  listReviewsOf,
  presentOwnReview,
  type ReviewRow,
} from './repository';
import { reviewForm } from './form';
import { moderation } from './moderation';
import { reviewReports } from './reports';
import { ApiError } from '../http/errors';

/** Routes for ratings and reviews. */
export const reviews: FastifyPluginAsync = async (app) => {
  const { db, limits } = app;
  for (const part of [ownReviews, reviewForm, reviewReports, moderation]) await app.register(part);
  app.addOperations([
    reviewListOperation(app),
    definePersonalOperation({
      url: '/api/review/create_client_review',
      summary: 'Rate a restaurant; rating it again replaces the stars',
      body: rateRequest,
      data: wireCreated.nullable(),
      errors: ['restaurant-not-found', 'too-many-requests'],
      handle: async ({ body, session: { userId } }) => {
        await limits.ratings.consume(String(userId));
        const rating = { userId, slug: body.slug, stars: body.ratings };
        return { message: 'Rating saved.', data: { id: await rateRestaurant(app, rating) } };
      },
    }),
    definePersonalOperation({
      url: '/api/users/get_my_reviews',
      summary: "List the user's reviews of open restaurants, newest first",
      data: wireMyReviews,
      handle: async ({ session: { userId } }) => {
        return { data: (await listReviewsOf(db, userId)).map(presentMyReview) };
      },
    }),
  ]);
};

const reviewListOperation = ({ db }: FastifyInstance) =>
  defineOperation({
    url: '/api/review/list/:slug',
    summary:
      "List a restaurant's reviews by page, optionally with a number of stars: newest, highest, or lowest first, or with photos first",
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

const ownReviews: FastifyPluginAsync = async (app) => {
  const { db, photos } = app;
  app.addOperations([
    definePersonalOperation({
      url: '/api/review/get_client_review/:slug',
      summary: "Get the user's review of a restaurant; null if there is none",
      params: slugParams,
      data: wireOwnReviewResponse,
      errors: ['restaurant-not-found'],
      handle: async ({ params, session: { userId } }) => {
        const review = await findOwnReview(db, userId, params.slug);
        if (review === undefined) throw new ApiError('restaurant-not-found');
        return { data: review && presentOwnReview(review) };
      },
    }),
    definePersonalOperation({
      url: '/api/review/delete_client_review',
      summary: "Delete the user's review and its photos, if any",
      body: deleteReviewRequest,
      errors: ['restaurant-not-found'],
      handle: async ({ body, session: { userId } }, request) => {
        const paths = await deleteReview(db, userId, body.slug);
        if (!paths) return { message: 'You haven’t reviewed this restaurant.', data: null };
        await photos?.remove(paths, request.log);
        return { message: 'Review deleted.', data: null };
      },
    }),
  ]);
};

type MyReviewRow = Awaited<ReturnType<typeof listReviewsOf>>[number];

const presentMyReview = (row: MyReviewRow): WireMyReview => ({
  id: row.id,
  ratings: row.rating,
  review: row.review,
  created_at: row.created_at.toISOString(),
  resturant: { title: row.title, slug: row.slug, featured_image: row.featured_image },
});

/** Displayed author of reviews whose account was deleted. */
const FORMER_MEMBER = { first_name: 'Former', last_name: 'member' } as const;

/** Formats a public review. */
export const presentReview = (row: ReviewRow): WireRestaurant['reviews'][number] => ({
  id: row.id,
  ratings: row.rating,
  review: row.review,
  created_at: row.created_at.toISOString(),
  reviewer: {
    first_name: row.first_name ?? FORMER_MEMBER.first_name,
    last_name: row.last_name ?? FORMER_MEMBER.last_name,
  },
  images: row.images.map((path) => ({ image_url: path })),
  ...(row.reply !== null &&
    row.answered_at && { reply: { text: row.reply, at: row.answered_at.toISOString() } }),
});
