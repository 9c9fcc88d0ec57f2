import { initialOf } from '@tableside/contracts/common/initial-of';
import type { Review } from '@tableside/contracts/review/model';

const NAMELESS = 'A diner';

/** Who wrote a review, for people to read. */
export function reviewerName({ reviewer }: Pick<Review, 'reviewer'>): string {
  const name = `${reviewer.firstName} ${reviewer.lastName}`.trim();
  return initialOf(name) ? name : NAMELESS;
}
