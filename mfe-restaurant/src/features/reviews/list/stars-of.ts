import type { Restaurant } from '@tableside/contracts/restaurant/model';
import type { Review } from '@tableside/contracts/review/model';
import { RATING_MAX } from '@tableside/contracts/review/rules';

/** A review's whole stars; a host may send halves. */
export const starsOf = ({ rating }: Pick<Review, 'rating'>): number => Math.round(rating);

export interface StarBar {
  readonly stars: number;
  readonly count: number;
}

/** How many reviews gave each number of stars, most stars first: over all of them where the host says so, else over
 * those that it sent. */
export const countByStars = ({
  starCounts,
  reviews,
}: Pick<Restaurant, 'starCounts' | 'reviews'>): readonly StarBar[] =>
  Array.from({ length: RATING_MAX }, (_, index) => RATING_MAX - index).map((stars) => ({
    stars,
    count: starCounts?.[stars - 1] ?? reviews.filter((review) => starsOf(review) === stars).length,
  }));
