import type { WireMyReview } from '@tableside/contracts/review/wire';
import type { listReviewsOf } from './repository';

type MyReviewRow = Awaited<ReturnType<typeof listReviewsOf>>[number];

/** A review as its writer sees it in the list of their own. */
export const presentMyReview = (row: MyReviewRow): WireMyReview => ({
  id: row.id,
  ratings: row.rating,
  review: row.review,
  created_at: row.created_at.toISOString(),
  resturant: { title: row.title, slug: row.slug, featured_image: row.featured_image },
});
