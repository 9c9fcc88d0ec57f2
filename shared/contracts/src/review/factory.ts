import { must, nextId } from '../common/factory';
import type { Review } from './model';
import { readReviews } from './read';
import type { wireReview } from './wire';

export type WireReview = ReturnType<typeof wireReview.parse>;

export function makeWireReview(over: Partial<WireReview> = {}): WireReview {
  return {
    id: nextId(),
    ratings: 5,
    review: 'The gnocchi is worth the drive.',
    created_at: '2026-03-14T18:30:00.000Z',
    reviewer: { first_name: 'Dana', last_name: 'Reed' },
    images: [],
    ...over,
  };
}

export const makeReview = (over: Partial<Review> = {}): Review => {
  const [review] = readReviews([makeWireReview()]);
  return { ...must(review ?? null), ...over };
};
