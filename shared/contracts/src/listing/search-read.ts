import { isObject, number, objects, text } from '../common/read';
import type { SearchSuggestion } from './model';
import { readOpenAt } from './rules';
import { PRICE_RANGES } from '../restaurant/rules';
import type { NextStep, SearchPart, SearchUnderstanding } from './search-model';

type Fields = Readonly<Record<string, unknown>>;

/** Null for a host that says nothing of it; parts that this release does not know are left out. */
export function readUnderstanding(value: unknown): SearchUnderstanding | null {
  if (!isObject(value)) return null;
  return {
    parts: objects(value['parts']).flatMap((part) => readPart(part) ?? []),
    corrected: text(value['corrected']),
    next: objects(value['next']).flatMap((step) => readStep(step) ?? []),
  };
}

function readPart(part: Fields): SearchPart | null {
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
  if (kind === 'price') {
    const ranges = Array.isArray(part['ranges']) ? part['ranges'] : [];
    return { ...words, kind, ranges: PRICE_RANGES.filter((range) => ranges.includes(range)) };
  }
  if (kind === 'rating') return least === null ? null : { ...words, kind, least };
  if (kind === 'walk') return minutes === null ? null : { ...words, kind, minutes };
  return kind === 'unknown' ? { ...words, kind } : null;
}

function readStep(step: Fields): NextStep | null {
  const count = number(step['count']);
  const search = text(step['search']);
  const [id, title] = [number(step['id']), text(step['title'])];
  if (!count) return null;
  switch (step['kind']) {
    case 'without':
      return search === null
        ? null
        : { kind: 'without', text: text(step['text']) ?? '', search, count };
    case 'search':
      return search === null ? null : { kind: 'search', search, count };
    case 'cuisine':
      return id !== null && title ? { kind: 'cuisine', id, title, count } : null;
    default:
      return null;
  }
}

const TYPES = ['restaurant', 'cuisine', 'dish', 'location'] as const;

/** Suggestions in the host's order; what cannot be opened is left out. */
export const readSuggestions = (value: unknown): SearchSuggestion[] =>
  objects(value).flatMap((item) => {
    const type = TYPES.find((one) => one === item['type']);
    const title = text(item['title']);
    const id = number(item['id']) ?? text(item['id']);
    const slug = text(item['slug']);
    if (!type || !title || id === null || (type === 'restaurant' && !slug)) return [];
    const titleLang = text(item['title_lang']) ?? undefined;
    return [{ type, id, title, titleLang, subtitle: text(item['subtitle']), slug }];
  });
