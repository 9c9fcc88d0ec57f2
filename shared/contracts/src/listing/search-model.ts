import type { OpenAt } from './rules';
import type { PriceRange } from '../restaurant/model';

/** What a host understands of a search, and what it suggests. All of it is additive. */

/** Some words of a search, and what they stand for. */
export type SearchPart = {
  /** As it was typed. */
  readonly text: string;
  /** The search without these words. */
  readonly rest: string;
} & (
  | { readonly kind: 'words' | 'trait' | 'area'; readonly title: string }
  | { readonly kind: 'open'; readonly openAt: OpenAt }
  | { readonly kind: 'price'; readonly ranges: readonly PriceRange[] }
  /** Stars, 1 to 5. */
  | { readonly kind: 'rating'; readonly least: number }
  /** Minutes on foot. The host knows no position: this is worked out on the device. */
  | { readonly kind: 'walk'; readonly minutes: number }
  /** Words that mean nothing to the host. */
  | { readonly kind: 'unknown' }
);

export type SearchPartKind = SearchPart['kind'];

/** Where somebody can go on whose search found nothing. `count` restaurants are there. */
export type NextStep = { readonly count: number } & (
  | { readonly kind: 'without'; readonly text: string; readonly search: string }
  | { readonly kind: 'search'; readonly search: string }
  | { readonly kind: 'cuisine'; readonly id: number; readonly title: string }
);

/** A search as the host understands it. */
export interface SearchUnderstanding {
  /** In the order of the text. */
  readonly parts: readonly SearchPart[];
  /** The search with what was mistyped put right, as it was answered; null when nothing was. */
  readonly corrected: string | null;
  /** Where nothing was found; the likeliest first. */
  readonly next: readonly NextStep[];
}
