import type { Restaurant } from '@tableside/contracts/restaurant/model';
import type { Review, ReviewSort } from '@tableside/contracts/review/model';
import { RATING_MAX } from '@tableside/contracts/review/rules';

export interface Selection {
  readonly sort: ReviewSort;
  readonly stars: number | null;
}

export const EVERYTHING: Selection = { sort: 'newest', stars: null };

export const isEverything = ({ sort, stars }: Selection): boolean =>
  sort === EVERYTHING.sort && stars === null;

/** Newest first: instants in ISO 8601 are ordered as plain text. */
function byDate({ createdAt: one }: Review, { createdAt: other }: Review): number {
  if (one === other) return 0;
  return (one ?? '') < (other ?? '') ? 1 : -1;
}

const ORDERS: Readonly<Record<ReviewSort, (one: Review, other: Review) => number>> = {
  newest: byDate,
  highest: (one, other) => other.rating - one.rating || byDate(one, other),
  lowest: (one, other) => one.rating - other.rating || byDate(one, other),
  photos: (one, other) =>
    Number(other.images.length > 0) - Number(one.images.length > 0) || byDate(one, other),
};

export const matches = (review: Pick<Review, 'rating'>, { stars }: Selection): boolean =>
  stars === null || starsOf(review) === stars;

/** Filters and sorts loaded reviews, keeping ties in the API's order. */
export const selectReviews = (
  reviews: readonly Review[],
  selection: Selection,
): readonly Review[] =>
  reviews.filter((review) => matches(review, selection)).sort(ORDERS[selection.sort]);

export function removeDuplicates(reviews: readonly Review[]): readonly Review[] {
  const seen = new Set<number>();
  return reviews.filter(({ id }) => {
    if (id === null) return true;
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
}

/** Whole stars; an API may send halves. */
const starsOf = ({ rating }: Pick<Review, 'rating'>): number => Math.round(rating);

interface StarBar {
  readonly stars: number;
  readonly count: number;
}

/** Reviews per number of stars, most stars first: the API's counts, else counted over those sent. */
export const countByStars = ({
  starCounts,
  reviews,
}: Pick<Restaurant, 'starCounts' | 'reviews'>): readonly StarBar[] =>
  Array.from({ length: RATING_MAX }, (_, index) => RATING_MAX - index).map((stars) => ({
    stars,
    count: starCounts?.[stars - 1] ?? reviews.filter((review) => starsOf(review) === stars).length,
  }));
