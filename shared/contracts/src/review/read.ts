import { instant, isObject, number, objects, readImages, text } from '../common/read';
import type { MyReview, OwnReview, Review, ReviewPage } from './model';

export function readReviews(value: unknown): Review[] {
  return objects(value).flatMap((item) => {
    const rating = number(item['ratings'] ?? item['rating']);
    if (rating === null || rating < 1 || rating > 5) return [];
    const reviewer = isObject(item['reviewer']) ? item['reviewer'] : {};
    return [
      {
        id: number(item['id']),
        rating,
        text: text(item['review'] ?? item['comment']) ?? '',
        createdAt: instant(item['created_at']),
        reviewer: {
          firstName: text(reviewer['first_name'] ?? item['author']) ?? '',
          lastName: text(reviewer['last_name']) ?? '',
        },
        images: readImages(item['images']),
        ...(isObject(item['answer']) && { answer: item['answer'] }),
      },
    ];
  });
}

export function readMyReviews(value: unknown): MyReview[] {
  return objects(value).flatMap((item) => {
    const id = number(item['id']);
    const rating = number(item['ratings']);
    const nested = item['resturant'] ?? item['restaurant'];
    const restaurant = isObject(nested) ? nested : {};
    const slug = text(restaurant['slug']);
    const title = text(restaurant['title']);
    if (id === null || rating === null || !slug || !title) return [];
    return [
      {
        id,
        rating,
        text: text(item['review']) ?? '',
        createdAt: instant(item['created_at']),
        restaurant: { slug, title, image: text(restaurant['featured_image']) },
      },
    ];
  });
}

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
