import type { OpenAt } from '@tableside/contracts/listing/rules';
import type { PriceRange } from '@tableside/contracts/restaurant/model';
import type { Token } from '../language/tokens';

/** What some words of a search stand for, and which words those are. */
export type Part = { readonly tokens: readonly Token[] } & PartMeaning;

export type PartMeaning =
  /** Words to be looked for. Corrected ones stand as they were looked for. */
  | { readonly kind: 'words'; readonly words: readonly string[]; readonly isCorrected?: boolean }
  | { readonly kind: 'open'; readonly openAt: OpenAt }
  | {
      readonly kind: 'trait';
      readonly title: string;
      readonly optionIds: readonly number[];
      readonly facts: readonly string[];
    }
  | { readonly kind: 'area'; readonly title: string }
  | { readonly kind: 'price'; readonly ranges: readonly PriceRange[] }
  | { readonly kind: 'rating'; readonly least: number }
  /** Worked out on the device of whoever asks. */
  | { readonly kind: 'walk'; readonly minutes: number }
  /** Words that no place has and that mean nothing here. */
  | { readonly kind: 'unknown' };
