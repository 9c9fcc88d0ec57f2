import type { Wire } from '../common/read';
import type { REVIEW_SORTS } from './rules';

/** Reviews and ratings. */

export interface Review {
  readonly id: number | null;
  readonly rating: number;
  readonly text: string;
  /** ISO 8601 instant, or null when the host sent none that can be read. */
  readonly createdAt: string | null;
  readonly reviewer: { readonly firstName: string; readonly lastName: string };
  readonly images: readonly string[];
  /** Additive: what the place's owner answers, as the host sent it; see `read-owner.ts`. */
  readonly answer?: Wire;
}

/** A page of a restaurant's reviews. */
export interface ReviewPage {
  readonly reviews: readonly Review[];
  readonly lastPage: number;
  readonly total: number | null;
}

/** One's own review of a restaurant, as it is edited. */
export interface OwnReview {
  readonly id: number;
  readonly rating: number;
  readonly text: string;
  readonly createdAt: string | null;
  readonly images: readonly string[];
}

/** How many reviews have 1, 2, 3, 4 and 5 stars. */
export type StarCounts = readonly [number, number, number, number, number];

/** A review as its writer sees it. */
export interface MyReview {
  readonly id: number;
  readonly rating: number;
  readonly text: string;
  readonly createdAt: string | null;
  readonly restaurant: {
    readonly slug: string;
    readonly title: string;
    readonly image: string | null;
  };
}

export type ReviewSort = (typeof REVIEW_SORTS)[number];
