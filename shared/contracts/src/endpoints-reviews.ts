import { define } from './endpoint';
import type { CorrectionRequest, ReportRequest } from './form-rules';
import type { OwnReview, ReviewPage } from './model';
import { readOwnReview, readReviewPage } from './normalise-reviews';

export const REVIEW_SORTS = ['newest', 'highest', 'lowest', 'photos'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

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

/** Names of the multipart fields of update_client_review; the last two repeat. */
export const REVIEW_FIELDS = {
  slug: 'slug',
  ratings: 'ratings',
  review: 'review',
  keep: 'keep',
  photos: 'images',
} as const;

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
export const reviewEndpoints = {
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
  correct: define<CorrectionRequest & { readonly slug: string }, null>({
    method: 'POST',
    path: () => 'correction/create',
    body: (correction) => correction,
    read: () => null,
  }),
} as const;
