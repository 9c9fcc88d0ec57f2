import {
  identity,
  isObject,
  list,
  number,
  oneOf,
  pickAllowed,
  text,
  type Wire,
} from '../common/read';
import { PRICE_RANGES } from '../restaurant/rules';
import { readOpenAt, SUGGESTION_TYPES } from './rules';

/** Parsed searches and suggestions; all additive. */

/** Part of a parsed search. */
export type SearchPart = NonNullable<ReturnType<typeof readPart>>;

const PART_KINDS = [
  ...(['terms', 'trait', 'area', 'open', 'price', 'rating', 'walk', 'near'] as const),
  /** Not understood by the API. */
  'unknown',
] as const;

function readPart(part: Wire) {
  const terms = {
    /** As typed. */
    text: text(part['text']) ?? '',
    /** The search without this part. */
    rest: text(part['rest']) ?? '',
  };
  const kind = oneOf(PART_KINDS, part['kind']);
  const title = text(part['title']);
  /** Stars, 1 to 5, and walking minutes, which are applied on the device. */
  const [least, minutes] = [number(part['least']), number(part['minutes'])];
  if (kind === 'terms' || kind === 'trait' || kind === 'area') {
    return title ? { ...terms, kind, title } : null;
  }
  if (kind === 'open') {
    const openAt = readOpenAt(text(part['open_at']));
    return openAt && { ...terms, kind, openAt };
  }
  if (kind === 'price')
    return { ...terms, kind, ranges: pickAllowed(PRICE_RANGES, part['ranges']) };
  if (kind === 'rating') return least === null ? null : { ...terms, kind, least };
  if (kind === 'walk') return minutes === null ? null : { ...terms, kind, minutes };
  return kind && { ...terms, kind };
}

/** A suggested search for an empty result, with its number of restaurants. */
export type NextStep = NonNullable<ReturnType<typeof readStep>>;

function readStep(step: Wire) {
  const kind = oneOf(['without', 'search', 'cuisine'] as const, step['kind']);
  const count = number(step['count']);
  const search = text(step['search']);
  const [id, title] = [number(step['id']), text(step['title'])];
  if (!kind || !count) return null;
  if (kind === 'cuisine') return id !== null && title ? { kind, id, title, count } : null;
  if (search === null) return null;
  return kind === 'search'
    ? { kind, search, count }
    : { kind, text: text(step['text']) ?? '', search, count };
}

/** A search as parsed by the API. */
export type ParsedQuery = NonNullable<ReturnType<typeof readParsedQuery>>;

/** Null when the API sends none; drops unknown parts. */
export const readParsedQuery = (value: unknown) =>
  isObject(value)
    ? {
        /** In the order of the text. */
        parts: list(value['parts'], readPart),
        /** The corrected search that was run; null without corrections. */
        corrected: text(value['corrected']),
        /** Suggestions for an empty result, best first. */
        next: list(value['next'], readStep),
      }
    : null;

export type SearchSuggestion = NonNullable<ReturnType<typeof readSuggestion>>;

/** Suggestions in the API's order; drops invalid ones. */
export const readSuggestions = (value: unknown) => list(value, readSuggestion);

function readSuggestion(item: Wire) {
  const type = oneOf(SUGGESTION_TYPES, item['type']);
  const title = text(item['title']);
  const id = identity(item['id']);
  /** Only for restaurants. */
  const slug = text(item['slug']);
  if (!type || !title || id === null || (type === 'restaurant' && !slug)) return null;
  /** BCP 47; omitted for English or unknown. */
  const titleLang: { titleLang?: string | undefined } = {
    titleLang: text(item['title_lang']) ?? undefined,
  };
  return { type, id, title, ...titleLang, subtitle: text(item['subtitle']), slug };
}
