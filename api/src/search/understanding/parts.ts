import type { OpenAt } from '@tableside/contracts/listing/rules';
import type { Meaning } from '../language/lexicon';
import type { Token } from '../language/tokens';

/** What some words of a search stand for, and which words those are. */
export type Part = { readonly tokens: readonly Token[] } & PartMeaning;

/** A meaning of the lexicon, words as they are looked for, a time, or nothing that is known here. */
export type PartMeaning =
  | Exclude<Meaning, { readonly kind: 'filler' | 'words' | 'phrase' }>
  /** Corrected ones are as they were looked for; those of a phrase mean nothing apart. */
  | {
      readonly kind: 'words';
      readonly words: readonly string[];
      readonly isCorrected?: boolean;
      readonly isPhrase?: boolean;
    }
  | { readonly kind: 'open'; readonly openAt: OpenAt }
  /** Words that no place has and that mean nothing here. */
  | { readonly kind: 'unknown' };
