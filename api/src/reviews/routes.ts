import { wireCreated } from '@tableside/contracts/favourite/wire';
import {
  deleteReviewRequest,
  rateRequest,
  reviewListQuery,
  type WireMyReview,
  wireMyReviews,
  wireOwnReviewAnswer,
  wireReviewPage,
} from '@tableside/contracts/review/wire';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { nothing, slugParams } from '@tableside/contracts/common/wire';
import { REVIEWS_PAGE_SIZE } from '@tableside/contracts/review/rules';
import type { WireRestaurant } from '@tableside/contracts/restaurant/wire';
import { defineOperation, definePersonalOperation } from '../http/operation';
import { readRefusal } from './kept-reviews';
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

/** Rating, what one said so far, and what everybody says. */
export const reviews: FastifyPluginAsync = async (app) => {
  const { db, limits } = app;
  for (const part of [ownReviews, reviewForm, reviewReports, moderation]) await app.register(part);
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

/** What people say about a restaurant, beyond what its screen begins with. */
const reviewListOperation = ({ db }: FastifyInstance) =>
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

/** One's own review of a restaurant: what it says, and its end. */
const ownReviews: FastifyPluginAsync = async (app) => {
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

type MyReviewRow = Awaited<ReturnType<typeof listReviewsOf>>[number];

/** A review as its writer sees it in the list of their own. */
const presentMyReview = (row: MyReviewRow): WireMyReview => ({
  id: row.id,
  ratings: row.rating,
  review: row.review,
  created_at: row.created_at.toISOString(),
  resturant: { title: row.title, slug: row.slug, featured_image: row.featured_image },
});

/** Whose review it is when its writer deleted the account and kept the review. */
const FORMER_MEMBER = { first_name: 'Former', last_name: 'member' } as const;

/** A review as everybody sees it. */
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
  ...(row.answer !== null &&
    row.answered_at && { answer: { text: row.answer, at: row.answered_at.toISOString() } }),
});
