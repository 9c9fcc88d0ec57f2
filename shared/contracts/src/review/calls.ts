import { define } from '../common/calls';
import type { MyReview, OwnReview, ReviewPage, ReviewSort } from './model';
import { readMyReviews, readOwnReview, readReviewPage } from './read';
import { REVIEW_FIELDS, type ReportRequest } from './rules';

export interface ReviewsArgs {
  readonly slug: string;
  /** From 1. */
  readonly page: number;
  readonly sort: ReviewSort;
  /** Only reviews with so many stars; null for all. */
  readonly stars: number | null;
}

/** A review as it is sent: stars, words and photos of one's own. */
export interface ReviewUpdate {
  readonly slug: string;
  /** Whole stars, 1 to 5. */
  readonly ratings: number;
  readonly review: string;
  /** Photos of the review that stay, by their paths; the others go. */
  readonly keep: readonly string[];
  /** New photos, shown after those that stay. */
  readonly photos: readonly File[];
}

function toReviewForm({ slug, ratings, review, keep, photos }: ReviewUpdate): FormData {
  const form = new FormData();
  form.set(REVIEW_FIELDS.slug, slug);
  form.set(REVIEW_FIELDS.ratings, String(ratings));
  form.set(REVIEW_FIELDS.review, review);
  for (const path of keep) form.append(REVIEW_FIELDS.keep, path);
  for (const photo of photos) form.append(REVIEW_FIELDS.photos, photo, photo.name);
  return form;
}

/** Calls about reviews. Only `rate` is the specification's; another host may answer the others with 404. */
export const reviewCalls = {
  /** Whole stars, 1 to 5. Rating the same restaurant again replaces the first rating. */
  rate: define<{ readonly slug: string; readonly ratings: number }, null>({
    method: 'POST',
    path: () => 'review/create_client_review',
    body: ({ ratings, slug }) => ({ ratings, slug }),
    read: () => null,
  }),
  /** One's own review of a restaurant; null while there is none. */
  ownReview: define<{ readonly slug: string }, OwnReview | null>({
    method: 'GET',
    path: ({ slug }) => `review/get_client_review/${encodeURIComponent(slug)}`,
    read: readOwnReview,
  }),
  /** Makes or replaces one's own review of a restaurant. */
  updateReview: define<ReviewUpdate, OwnReview | null>({
    method: 'POST',
    path: () => 'review/update_client_review',
    body: toReviewForm,
    read: readOwnReview,
  }),
  deleteReview: define<{ readonly slug: string }, null>({
    method: 'POST',
    path: () => 'review/delete_client_review',
    body: ({ slug }) => ({ slug }),
    read: () => null,
  }),
  /** A restaurant's reviews beyond those that it was read with, and in other orders. */
  reviews: define<ReviewsArgs, ReviewPage>({
    method: 'GET',
    path: ({ slug, page, sort, stars }) =>
      `review/list/${encodeURIComponent(slug)}?page=${page}&sort=${sort}${stars === null ? '' : `&stars=${stars}`}`,
    read: readReviewPage,
  }),
  reportReview: define<ReportRequest & { readonly id: number }, null>({
    method: 'POST',
    path: () => 'review/report',
    body: (report) => report,
    read: () => null,
  }),
  /** Additive: newest first. */
  myReviews: define<void, readonly MyReview[]>({
    method: 'GET',
    path: () => 'users/get_my_reviews',
    read: readMyReviews,
  }),
} as const;
