import { must, nextId } from '../common/factory';
import { makeWireRestaurant } from '../restaurant/factory';
import { readRestaurant } from '../restaurant/read';
import type { Review } from './model';
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
  const { reviews } = must(readRestaurant(makeWireRestaurant({ reviews: [makeWireReview()] })));
  return { ...must(reviews[0] ?? null), ...over };
};
