/** Fragment of the list of one's own reviews. */
export const REVIEWS_ID = 'reviews';
