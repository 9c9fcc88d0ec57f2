import type {
  WireSearchPart,
  WireUnderstanding,
  FilterRequest,
} from '@tableside/contracts/listing/wire';
import { textOf, type Token } from '../../search/language/tokens';
import type { Part } from '../../search/understanding/parts';
import type { Wishes } from '../../search/wishes';
import { findNextSteps } from './next-steps';

/** What was made of a search, and where nothing was found what may be tried next.
 * @param total how many restaurants were found
 * @param now for the times that a search names
 * @returns null without a keyword */
export function presentUnderstanding(
  filter: FilterRequest,
  { text, current }: Wishes,
  total: number,
  now: Date,
): WireUnderstanding | null {
  if (!text) return null;
  return {
    parts: text.parts.map((part) => presentPart(part, text.tokens)),
    corrected: text.corrected,
    next: total > 0 ? [] : findNextSteps(current, filter, text, now),
  };
}

function presentPart(part: Part, tokens: readonly Token[]): WireSearchPart {
  const own = {
    text: textOf(part.tokens),
    rest: textOf(tokens.filter((token) => !part.tokens.includes(token))),
  };
  switch (part.kind) {
    case 'words':
      return { kind: 'words', ...own, title: part.isCorrected ? part.words.join(' ') : own.text };
    case 'open':
      return { kind: 'open', ...own, open_at: part.openAt };
    case 'price':
      return { kind: 'price', ...own, ranges: [...part.ranges] };
    case 'rating':
      return { kind: 'rating', ...own, least: part.least };
    case 'walk':
      return { kind: 'walk', ...own, minutes: part.minutes };
    case 'unknown':
      return { kind: 'unknown', ...own };
    default:
      return { kind: part.kind, ...own, title: part.title };
  }
}
