import { identity, isObject, list, number, oneOf, someOf, text, type Wire } from '../common/read';
import type { PriceRange } from '../restaurant/model';
import { PRICE_RANGES } from '../restaurant/rules';
import { readOpenAt, SUGGESTION_TYPES, type OpenAt } from './rules';

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

function readPart(part: Wire): SearchPart | null {
  const words = { text: text(part['text']) ?? '', rest: text(part['rest']) ?? '' };
  const kind = part['kind'];
  const title = text(part['title']);
  const [least, minutes] = [number(part['least']), number(part['minutes'])];
  if (kind === 'words' || kind === 'trait' || kind === 'area') {
    return title ? { ...words, kind, title } : null;
  }
  if (kind === 'open') {
    const openAt = readOpenAt(text(part['open_at']));
    return openAt && { ...words, kind, openAt };
  }
  if (kind === 'price') return { ...words, kind, ranges: someOf(PRICE_RANGES, part['ranges']) };
  if (kind === 'rating') return least === null ? null : { ...words, kind, least };
  if (kind === 'walk') return minutes === null ? null : { ...words, kind, minutes };
  return kind === 'unknown' ? { ...words, kind } : null;
}

/** Where somebody can go on whose search found nothing. `count` restaurants are there. */
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

/** A search as the host understands it. */
export interface SearchUnderstanding {
  /** In the order of the text. */
  readonly parts: readonly SearchPart[];
  /** The search with what was mistyped put right, as it was answered; null when nothing was. */
  readonly corrected: string | null;
  /** Where nothing was found; the likeliest first. */
  readonly next: readonly NextStep[];
}

/** Null for a host that says nothing of it; parts that this release does not know are left out. */
export const readUnderstanding = (value: unknown): SearchUnderstanding | null =>
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
  /** BCP 47; left out where it is English or the host does not say. */
  readonly titleLang?: string | undefined;
  readonly subtitle: string | null;
  /** Only for restaurants. */
  readonly slug: string | null;
}

/** Suggestions in the host's order; what cannot be opened is left out. */
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
