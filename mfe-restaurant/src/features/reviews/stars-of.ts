import { RATING_MAX } from '@tableside/contracts/limits';
import type { Review } from '@tableside/contracts/model';

/** A review's whole stars; a host may send halves. */
export const starsOf = ({ rating }: Pick<Review, 'rating'>): number => Math.round(rating);

/** How many reviews gave each number of stars, most stars first. */
export const countByStars = (
  reviews: readonly Pick<Review, 'rating'>[],
): readonly { readonly stars: number; readonly count: number }[] =>
  Array.from({ length: RATING_MAX }, (_, index) => RATING_MAX - index).map((stars) => ({
    stars,
    count: reviews.filter((review) => starsOf(review) === stars).length,
  }));
