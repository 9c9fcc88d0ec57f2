import { instant, isObject, number, text } from './fields';
import type { ClosedRestaurant, OwnReview, ReviewPage } from './model';
import { readImages, readOptions, readReviews } from './normalise';

export function readOwnReview(value: unknown): OwnReview | null {
  if (!isObject(value)) return null;
  const id = number(value['id']);
  const rating = number(value['ratings']);
  if (id === null || rating === null) return null;
  return {
    id,
    rating,
    text: text(value['review']) ?? '',
    createdAt: instant(value['created_at']),
    images: readImages(value['images']),
  };
}

export function readReviewPage(value: unknown): ReviewPage {
  const page = isObject(value) ? value : {};
  return {
    reviews: readReviews(page['data']),
    lastPage: Math.max(1, number(page['last_page']) ?? 1),
    total: number(page['total']),
  };
}

/** What a host says about a restaurant that it lists no longer, beside its refusal; null when it says nothing. */
export function readClosed(value: unknown): ClosedRestaurant | null {
  const closed = isObject(value) ? value['closed_resturant'] : null;
  if (!isObject(closed)) return null;
  const title = text(closed['title']);
  if (!title) return null;
  return {
    title,
    location: text(closed['location']),
    cuisines: readOptions(closed['cuisines_types']),
    closedAt: instant(closed['closed_at']),
  };
}
