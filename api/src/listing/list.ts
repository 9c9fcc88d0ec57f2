import type {
  WireNextStep,
  WireSearchPart,
  WireParsedQuery,
  FilterRequest,
} from '@tableside/contracts/listing/wire';
import { LAST_PAGE_MAX, PAGE_SIZE } from '@tableside/contracts/listing/rules';
import { countBits } from '../search/catalog/bits';
import type { Catalog } from '../search/catalog/catalog';
import { findBroaderTerms } from '../search/language/lexicon';
import { textOf, type Token } from '../search/language/text';
import type { CurrentCatalog } from '../search/catalog/catalog-cache';
import type { ParsedQuery } from '../search/parse-query';
import { findMatches, findFilters, type Filters, countOptions } from '../search/filters';
import type { Part } from '../search/parse';
import { cutSelection, readSelection, readFilters, type ListingSources } from '../search/selection';
import { toRestaurantList } from './restaurant-list';

/** Maximum number of next steps, and of those that drop a word. */
const STEPS_MAX = 4;
const WITHOUT_MAX = 2;
const CUISINES_MIN = 2;
/** Words that are tried; each costs an index lookup. */
const TRIED_MAX = 8;

/** Next steps after an empty result: the query without one of its words, a broader term, and the
 * most frequent cuisines. Every step leads to restaurants. */
function findNextSteps(
  current: CurrentCatalog,
  filter: FilterRequest,
  text: ParsedQuery,
  now: Date,
): WireNextStep[] {
  const count = (search: string, within: Partial<FilterRequest>): number =>
    countBits(findMatches(findFilters(current, { ...filter, ...within, keyword: search }, now)));
  const everything = current.catalog.ids.length;
  const without = listWithout(text, (search) => count(search, {})).filter(
    (step) => step.count < everything,
  );
  const wider = listWider(text, (search) => count(search, NO_FILTER));
  const cuisines = listCuisines(current.catalog);
  const own = [...without.slice(0, WITHOUT_MAX), ...wider];
  return [...own, ...cuisines].slice(0, Math.max(CUISINES_MIN, Math.min(own.length, STEPS_MAX)));
}

const NO_FILTER = {
  exact: undefined,
  cuisineType: [],
  popularFor: [],
  serviceType: [],
  features: [],
  accessibility: [],
  open_at: undefined,
  hours: undefined,
  prices: undefined,
  least_rating: undefined,
  areas: undefined,
  traits: undefined,
  unknown: undefined,
  box: undefined,
};

/** The query without one of its parts, or without one word of a part; most restaurants first. */
function listWithout({ tokens, parts }: ParsedQuery, count: (search: string) => number) {
  const left: (readonly Token[])[] = [];
  if (parts.length > 1) left.push(...parts.map((part) => part.tokens));
  for (const part of parts) {
    const isWords = part.kind === 'terms' || (part.kind === 'unknown' && !part.isAmount);
    if (isWords && part.tokens.length > 1) {
      left.push(...part.tokens.map((token) => [token]));
    }
  }
  const steps = left.slice(0, TRIED_MAX).flatMap((some): WireNextStep[] => {
    const rest = textOf(tokens.filter((token) => !some.includes(token)));
    const search = rest.replaceAll(/^(?:n|and|&) | (?:n|and|&)$/gi, '');
    const found = search ? count(search) : 0;
    return found ? [{ kind: 'without', text: textOf(some), search, count: found }] : [];
  });
  return byCount(steps);
}

/** Broader terms: "noodles" if no restaurant has ramen. */
function listWider({ parts }: ParsedQuery, count: (search: string) => number): WireNextStep[] {
  const texts = parts.flatMap(({ tokens }) => [textOf(tokens), ...tokens.map(({ raw }) => raw)]);
  const searches = [...new Set(texts.flatMap(findBroaderTerms))].slice(0, TRIED_MAX);
  const steps = searches.flatMap((search): WireNextStep[] => {
    const found = count(search);
    return found ? [{ kind: 'search', search, count: found }] : [];
  });
  return byCount(steps);
}

function listCuisines({ options }: Catalog): WireNextStep[] {
  const steps = [...options].flatMap(([id, { kind, title, restaurants }]): WireNextStep[] =>
    kind === 'cuisine' ? [{ kind: 'cuisine', id, title, count: countBits(restaurants) }] : [],
  );
  return byCount(steps);
}

const byCount = (steps: readonly WireNextStep[]): WireNextStep[] =>
  [...steps].sort((a, b) => b.count - a.count);

/** How the query was interpreted, and next steps if nothing was found.
 * @param total number of results
 * @param now resolves times in the query
 * @returns null without a keyword */
function presentParsedQuery(
  filter: FilterRequest,
  { text, current }: Filters,
  total: number,
  now: Date,
): WireParsedQuery | null {
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
    case 'terms':
      return { kind: 'terms', ...own, title: part.isCorrected ? part.terms.join(' ') : own.text };
    case 'open':
      return { kind: 'open', ...own, open_at: part.openAt };
    case 'price':
      return { kind: 'price', ...own, ranges: [...part.ranges] };
    case 'rating':
      return { kind: 'rating', ...own, least: part.least };
    case 'walk':
      return { kind: 'walk', ...own, minutes: part.minutes };
    case 'near':
    case 'unknown':
      return { kind: part.kind, ...own };
    default:
      return { kind: part.kind, ...own, title: part.title };
  }
}

/** One page of matching restaurants. Takes one statement, shared by concurrent calls.
 * @param page from 1; pages past the last are empty
 * @returns `lastPage` is capped at LAST_PAGE_MAX; `understood` is null without a keyword */
export async function listPage(sources: ListingSources, filter: FilterRequest, page: number) {
  const selection = await readSelection(sources, filter);
  const total = countBits(selection.all);
  const cut =
    page > LAST_PAGE_MAX ? [] : cutSelection(selection, (page - 1) * PAGE_SIZE, PAGE_SIZE);
  return {
    list: toRestaurantList(selection.filters.current, cut),
    lastPage: Math.min(LAST_PAGE_MAX, Math.max(1, Math.ceil(total / PAGE_SIZE))),
    total,
    understood: presentParsedQuery(filter, selection.filters, total, sources.now()),
  };
}

/** Number of restaurants per option. */
export async function countFilter(sources: ListingSources, filter: FilterRequest) {
  return countOptions(await readFilters(sources, filter));
}
