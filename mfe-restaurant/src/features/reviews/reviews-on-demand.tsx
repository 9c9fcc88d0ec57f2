import { createLatePart } from '@tableside/ui/late-part';
import type { ReviewsProps } from './reviews';

/** The reviews stand behind a closed tab; their script comes when they are first rendered. */
export const ReviewsOnDemand = createLatePart<ReviewsProps>({
  load: async () => (await import(/* webpackChunkName: "html-reviews" */ './reviews')).Reviews,
  what: 'the reviews',
});
