import {
  fields,
  instant,
  isObject,
  list,
  number,
  readImages,
  text,
  type Wire,
} from '../common/read';
import type { REVIEW_SORTS } from './rules';

/** Reviews and ratings, as read from an API. */

export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** Number of reviews with 1, 2, 3, 4, and 5 stars. */
export type StarCounts = readonly [number, number, number, number, number];

export type Review = NonNullable<ReturnType<typeof readReview>>;

function readReview(item: Wire) {
  const rating = number(item['ratings'] ?? item['rating']);
  if (rating === null || rating < 1 || rating > 5) return null;
  const reviewer = fields(item['reviewer']);
  return {
    id: number(item['id']),
    rating,
    text: text(item['review'] ?? item['comment']) ?? '',
    /** ISO 8601 instant; null when missing or invalid. */
    createdAt: instant(item['created_at']),
    reviewer: {
      firstName: text(reviewer['first_name'] ?? item['author']) ?? '',
      lastName: text(reviewer['last_name']) ?? '',
    },
    images: readImages(item['images']),
    /** Additive: the owner's reply, unparsed; see `restaurant/owner.ts`. */
    ...(isObject(item['reply']) && { reply: item['reply'] }),
  };
}

export const readReviews = (value: unknown) => list(value, readReview);

/** A page of a restaurant's reviews. */
export type ReviewPage = ReturnType<typeof readReviewPage>;

export function readReviewPage(value: unknown) {
  const page = fields(value);
  return {
    reviews: readReviews(page['data']),
    lastPage: Math.max(1, number(page['last_page']) ?? 1),
    total: number(page['total']),
  };
}

/** The user's own review of a restaurant. */
export type OwnReview = NonNullable<ReturnType<typeof readOwnReview>>;

export function readOwnReview(value: unknown) {
  const item = fields(value);
  const id = number(item['id']);
  const rating = number(item['ratings']);
  if (id === null || rating === null) return null;
  return {
    id,
    rating,
    text: text(item['review']) ?? '',
    createdAt: instant(item['created_at']),
    images: readImages(item['images']),
  };
}

/** An own review with its restaurant, for the profile. */
export type MyReview = NonNullable<ReturnType<typeof readMyReview>>;

function readMyReview(item: Wire) {
  const review = readOwnReview(item);
  const restaurant = fields(item['resturant'] ?? item['restaurant']);
  const slug = text(restaurant['slug']);
  const title = text(restaurant['title']);
  if (!review || !slug || !title) return null;
  const { images: _images, ...rest } = review;
  return { ...rest, restaurant: { slug, title, image: text(restaurant['featured_image']) } };
}

export const readMyReviews = (value: unknown) => list(value, readMyReview);
