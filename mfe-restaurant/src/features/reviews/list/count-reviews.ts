import type { Restaurant } from '@tableside/contracts/restaurant/model';

/** How many reviews there are: the host may send only the newest of them. */
export const countReviews = ({ reviews, rating }: Pick<Restaurant, 'reviews' | 'rating'>): number =>
  Math.max(reviews.length, rating.count ?? 0);
