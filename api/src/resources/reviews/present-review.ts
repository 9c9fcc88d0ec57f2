import type { WireRestaurant } from '@tableside/contracts/restaurant/wire';
import type { ReviewRow } from './list-repository';

/** Whose review it is when its writer deleted the account and kept the review. */
const FORMER_MEMBER = { first_name: 'Former', last_name: 'member' } as const;

/** A review as everybody sees it. */
export const presentReview = (row: ReviewRow): WireRestaurant['reviews'][number] => ({
  id: row.id,
  ratings: row.rating,
  review: row.review,
  created_at: row.created_at.toISOString(),
  reviewer: {
    first_name: row.first_name ?? FORMER_MEMBER.first_name,
    last_name: row.last_name ?? FORMER_MEMBER.last_name,
  },
  images: row.images.map((path) => ({ image_url: path })),
  ...(row.answer !== null &&
    row.answered_at && { answer: { text: row.answer, at: row.answered_at.toISOString() } }),
});
