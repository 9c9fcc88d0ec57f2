import type { FormFields, FormRules } from '../common/rules';

/** Reviews per page, and in a restaurant response. */
export const REVIEWS_PAGE_SIZE = 20;
export const FIRST_REVIEWS_MAX = 50;

/** Photos per review, and bytes per photo. */
export const PHOTOS_MAX = 6;
export const PHOTO_BYTES_MAX = 10 * 1024 * 1024;

/** Accepted media types. */
export const PHOTO_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
] as const;

/** Lowest and highest rating, in whole stars. */
export const RATING_MIN = 1;
export const RATING_MAX = 5;

/** Fields of the review form. */
export const reviewRules = {
  review: { max: 5000, isMultiline: true },
} as const satisfies FormRules;

/** Fields of the report form. */
export const reportRules = {
  reason: {
    required: 'Choose a reason.',
    max: 40,
    oneOf: ['spam', 'offensive', 'private', 'elsewhere', 'conflict', 'other'],
  },
  note: { max: 1000, isMultiline: true },
} as const satisfies FormRules;
export type ReportRequest = FormFields<typeof reportRules>;
export const REVIEW_SORTS = ['newest', 'highest', 'lowest', 'photos'] as const;

/** Multipart field names of update_client_review; the last two repeat. */
export const REVIEW_FIELDS = {
  slug: 'slug',
  ratings: 'ratings',
  review: 'review',
  keep: 'keep',
  photos: 'images',
} as const;

/** A review to save. */
export interface ReviewUpdate {
  readonly slug: string;
  /** Whole stars, 1 to 5. */
  readonly ratings: number;
  readonly review: string;
  /** Paths of saved photos to keep; others are deleted. */
  readonly keep: readonly string[];
  /** New photos, appended to those kept. */
  readonly photos: readonly File[];
}

export function toReviewForm({ slug, ratings, review, keep, photos }: ReviewUpdate): FormData {
  const form = new FormData();
  form.set(REVIEW_FIELDS.slug, slug);
  form.set(REVIEW_FIELDS.ratings, String(ratings));
  form.set(REVIEW_FIELDS.review, review);
  for (const path of keep) form.append(REVIEW_FIELDS.keep, path);
  for (const photo of photos) form.append(REVIEW_FIELDS.photos, photo, photo.name);
  return form;
}
