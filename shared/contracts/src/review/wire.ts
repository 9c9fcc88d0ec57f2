import { z } from 'zod';
import { formSchema, id, page, slug } from '../common/wire';
import {
  PHOTOS_MAX,
  RATING_MAX,
  RATING_MIN,
  reportRules,
  REVIEW_SORTS,
  reviewRules,
} from './rules';

/** Wire formats of reviews. Only {@link rateRequest} is in the specification; the rest is additive. */

export const wireReview = z.object({
  id: z.number().int().optional(),
  ratings: z.number().min(1).max(5),
  review: z.string().nullable(),
  created_at: z.string(),
  reviewer: z.object({ first_name: z.string(), last_name: z.string() }),
  images: z.array(z.object({ image_url: z.string() })),
  /** Additive: the owner's reply. */
  reply: z.object({ text: z.string(), at: z.string() }).optional(),
});

/** The user's own review of a restaurant. */
export const wireOwnReview = wireReview
  .pick({ review: true, created_at: true, images: true })
  .extend({ id: z.number().int(), ratings: z.number().int() });

/** Additive, `users/get_my_reviews`. */
const wireMyReview = wireOwnReview.omit({ images: true }).extend({
  resturant: z.object({
    title: z.string(),
    slug: z.string(),
    featured_image: z.string().nullable(),
  }),
});
export type WireMyReview = z.infer<typeof wireMyReview>;
export const wireMyReviews = z.array(wireMyReview);

const NO_RATING = 'Please select a rating';

/** A number, or a digit from a form; no other coercion. */
const ratings = z.union(
  [
    z.number().int(NO_RATING).min(RATING_MIN, NO_RATING).max(RATING_MAX, NO_RATING),
    z
      .string()
      .regex(/^[1-5]$/, NO_RATING)
      .transform(Number),
  ],
  NO_RATING,
);

export const rateRequest = z.object({ ratings, slug });

/** Fields of the multipart body, except the files. */
export const updateReviewRequest = formSchema(reviewRules).extend({
  slug,
  ratings,
  keep: z.array(z.string().max(300)).max(PHOTOS_MAX).default([]),
});

export const deleteReviewRequest = z.object({ slug });

/** `review/get_client_review/{slug}`: null without a review. */
export const wireOwnReviewResponse = wireOwnReview.nullable();

/** `review/list/{slug}` */
export const reviewListQuery = z.object({
  page,
  sort: z.enum(REVIEW_SORTS).default('newest'),
  stars: z.coerce.number().int().min(RATING_MIN).max(RATING_MAX).optional(),
});

export const wireReviewPage = z.object({
  data: z.array(wireReview),
  last_page: z.number().int().min(1),
  total: z.number().int(),
});

export const reportRequest = formSchema(reportRules).extend({ id });
