import type {
  WireNextStep,
  WireSearchPart,
  WireUnderstanding,
  FilterRequest,
} from '@tableside/contracts/listing/wire';
import { LAST_PAGE_MAX, PAGE_SIZE } from '@tableside/contracts/listing/rules';
import { countBits } from '../search/catalogue/bits';
import type { Catalogue } from '../search/catalogue/catalogue';
import { findWider } from '../search/language/lexicon';
import { textOf, type Token } from '../search/language/text';
import type { CurrentCatalogue } from '../search/catalogue/keep-catalogue';
import type { Understanding } from '../search/understand';
import {
  findMatches,
  findWishes,
  type Wishes,
  countOptions,
  type OptionCounts,
} from '../search/wishes';
import type { Part } from '../search/parse';
import { cutSelection, readSelection, readWishes, type ListingSources } from '../search/selection';
import { toPlaceList, type PlaceList } from './place-list';

/** Steps that are offered, and how many of them leave a word out. */
const STEPS_MAX = 4;
const WITHOUT_MAX = 2;
const CUISINES_MIN = 2;
/** Words that are tried: each costs a look into the index. */
const TRIED_MAX = 8;

/** Where somebody can go on whose search found nothing: the same without one of its words, what the words are a kind of,
 * and the cuisines that the city has most of. Every step leads to restaurants. */
function findNextSteps(
  current: CurrentCatalogue,
  filter: FilterRequest,
  text: Understanding,
  now: Date,
): WireNextStep[] {
  const count = (search: string, within: Partial<FilterRequest>): number =>
    countBits(findMatches(findWishes(current, { ...filter, ...within, keyword: search }, now)));
  const without = listWithout(text, (search) => count(search, {}));
  const wider = listWider(text, (search) => count(search, NO_FILTER));
  const cuisines = listCuisines(current.catalogue);
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

/** The search without one of its parts, or without one word of a part, most restaurants first. */
function listWithout(
  { tokens, parts }: Understanding,
  count: (search: string) => number,
): WireNextStep[] {
  const left: (readonly Token[])[] = [];
  if (parts.length > 1) left.push(...parts.map((part) => part.tokens));
  for (const part of parts) {
    if (part.kind === 'words' && part.tokens.length > 1) {
      left.push(...part.tokens.map((token) => [token]));
    }
  }
  const steps = left.slice(0, TRIED_MAX).flatMap((some): WireNextStep[] => {
    const search = textOf(tokens.filter((token) => !some.includes(token)));
    const found = search ? count(search) : 0;
    return found ? [{ kind: 'without', text: textOf(some), search, count: found }] : [];
  });
  return byCount(steps);
}

/** What the words are a kind of: noodles, where nobody has ramen. */
function listWider({ parts }: Understanding, count: (search: string) => number): WireNextStep[] {
  const texts = parts.flatMap(({ tokens }) => [textOf(tokens), ...tokens.map(({ raw }) => raw)]);
  const searches = [...new Set(texts.flatMap(findWider))].slice(0, TRIED_MAX);
  const steps = searches.flatMap((search): WireNextStep[] => {
    const found = count(search);
    return found ? [{ kind: 'search', search, count: found }] : [];
  });
  return byCount(steps);
}

function listCuisines({ options }: Catalogue): WireNextStep[] {
  const steps = [...options].flatMap(([id, { kind, title, places }]): WireNextStep[] =>
    kind === 'cuisine' ? [{ kind: 'cuisine', id, title, count: countBits(places) }] : [],
  );
  return byCount(steps);
}

const byCount = (steps: readonly WireNextStep[]): WireNextStep[] =>
  [...steps].sort((a, b) => b.count - a.count);

/** What was made of a search, and where nothing was found what may be tried next.
 * @param total how many restaurants were found
 * @param now for the times that a search names
 * @returns null without a keyword */
function presentUnderstanding(
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

interface Listing {
  readonly list: PlaceList;
  /** At most LAST_PAGE_MAX, also where there are more. */
  readonly lastPage: number;
  readonly total: number;
  /** Null without a keyword. */
  readonly understood: WireUnderstanding | null;
}

/** One page of the restaurants that a filter selects. One statement, which calls at the same time share.
 * @param page from 1; pages past the last countable one are empty */
export async function listPage(
  sources: ListingSources,
  filter: FilterRequest,
  page: number,
): Promise<Listing> {
  const selection = await readSelection(sources, filter);
  const total = countBits(selection.all);
  const cut =
    page > LAST_PAGE_MAX ? [] : cutSelection(selection, (page - 1) * PAGE_SIZE, PAGE_SIZE);
  return {
    list: toPlaceList(selection.wishes.current, cut),
    lastPage: Math.min(LAST_PAGE_MAX, Math.max(1, Math.ceil(total / PAGE_SIZE))),
    total,
    understood: presentUnderstanding(filter, selection.wishes, total, sources.now()),
  };
}

/** How many places each option would leave. */
export async function countFilter(
  sources: ListingSources,
  filter: FilterRequest,
): Promise<OptionCounts> {
  return countOptions(await readWishes(sources, filter));
}
