import { identity, isObject, list, number, oneOf, someOf, text, type Wire } from '../common/read';
import type { PriceRange } from '../restaurant/model';
import { PRICE_RANGES } from '../restaurant/rules';
import { readOpenAt, SUGGESTION_TYPES, type OpenAt } from './rules';

/** Parsed searches and suggestions; all additive. */

/** Part of a parsed search. */
export type SearchPart = {
  /** As typed. */
  readonly text: string;
  /** The search without this part. */
  readonly rest: string;
} & (
  | { readonly kind: 'terms' | 'trait' | 'area'; readonly title: string }
  | { readonly kind: 'open'; readonly openAt: OpenAt }
  | { readonly kind: 'price'; readonly ranges: readonly PriceRange[] }
  /** Stars, 1 to 5. */
  | { readonly kind: 'rating'; readonly least: number }
  /** Walking minutes, applied on the device. */
  | { readonly kind: 'walk'; readonly minutes: number }
  /** Not understood by the API. */
  | { readonly kind: 'unknown' }
);

function readPart(part: Wire): SearchPart | null {
  const terms = { text: text(part['text']) ?? '', rest: text(part['rest']) ?? '' };
  const kind = part['kind'];
  const title = text(part['title']);
  const [least, minutes] = [number(part['least']), number(part['minutes'])];
  if (kind === 'terms' || kind === 'trait' || kind === 'area') {
    return title ? { ...terms, kind, title } : null;
  }
  if (kind === 'open') {
    const openAt = readOpenAt(text(part['open_at']));
    return openAt && { ...terms, kind, openAt };
  }
  if (kind === 'price') return { ...terms, kind, ranges: someOf(PRICE_RANGES, part['ranges']) };
  if (kind === 'rating') return least === null ? null : { ...terms, kind, least };
  if (kind === 'walk') return minutes === null ? null : { ...terms, kind, minutes };
  return kind === 'unknown' ? { ...terms, kind } : null;
}

/** A suggested search for an empty result, with its number of restaurants. */
export type NextStep = { readonly count: number } & (
  | { readonly kind: 'without'; readonly text: string; readonly search: string }
  | { readonly kind: 'search'; readonly search: string }
  | { readonly kind: 'cuisine'; readonly id: number; readonly title: string }
);

function readStep(step: Wire): NextStep | null {
  const kind = step['kind'];
  const count = number(step['count']);
  const search = text(step['search']);
  const [id, title] = [number(step['id']), text(step['title'])];
  if (!count) return null;
  if (kind === 'cuisine') return id !== null && title ? { kind, id, title, count } : null;
  if (search === null) return null;
  if (kind === 'without') return { kind, text: text(step['text']) ?? '', search, count };
  return kind === 'search' ? { kind, search, count } : null;
}

/** A search as parsed by the API. */
export interface ParsedQuery {
  /** In the order of the text. */
  readonly parts: readonly SearchPart[];
  /** The corrected search that was run; null without corrections. */
  readonly corrected: string | null;
  /** Suggestions for an empty result, best first. */
  readonly next: readonly NextStep[];
}

/** Null when the API sends none; drops unknown parts. */
export const readParsedQuery = (value: unknown): ParsedQuery | null =>
  isObject(value)
    ? {
        parts: list(value['parts'], readPart),
        corrected: text(value['corrected']),
        next: list(value['next'], readStep),
      }
    : null;

export interface SearchSuggestion {
  readonly type: (typeof SUGGESTION_TYPES)[number];
  readonly id: number | string;
  readonly title: string;
  /** BCP 47; omitted for English or unknown. */
  readonly titleLang?: string | undefined;
  readonly subtitle: string | null;
  /** Only for restaurants. */
  readonly slug: string | null;
}

/** Suggestions in the API's order; drops invalid ones. */
export const readSuggestions = (value: unknown) => list(value, readSuggestion);

function readSuggestion(item: Wire): SearchSuggestion | null {
  const type = oneOf(SUGGESTION_TYPES, item['type']);
  const title = text(item['title']);
  const id = identity(item['id']);
  const slug = text(item['slug']);
  if (!type || !title || id === null || (type === 'restaurant' && !slug)) return null;
  const titleLang = text(item['title_lang']) ?? undefined;
  return { type, id, title, titleLang, subtitle: text(item['subtitle']), slug };
}
