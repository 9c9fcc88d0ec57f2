import type { FilterKind, ListingFilter } from '@tableside/contracts/listing/model';
import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import type { Db } from '../src/db/schema';
import { listOptions } from '../src/records/options';
import { listSlugsById } from './repository';

/** What is asked for: a row by its key, a restaurant's screen, what somebody means who types, or something of a listing. */
export type Question =
  { readonly id: number } | { readonly slug: string } | { readonly text: string } | ListingQuestion;

export interface ListingQuestion {
  readonly filter: ListingFilter;
  /** The first page, the counts per option, or all places. */
  readonly want: 'page' | 'counts' | 'places';
}

export interface BenchCase {
  readonly name: string;
  /** The question of a turn; turns count up from 0, and neighbours differ. */
  readonly ask: (turn: number) => Question;
  /** With sixteen callers: as many p99 of the yardstick as its own p99 may be. */
  readonly goal?: number;
}

/** Goals of what people wait for while they type, and of a list by words. */
const SUGGESTION_GOAL = 2;
const KEYWORD_GOAL = 4;

const WORDS = ['pizza', 'kitchen', 'maple', 'thai', 'lantern', 'bakery', 'corner', 'bistro'];
const TWO_WORDS = ['blue kitchen', 'old diner', 'golden oven', 'river grill', 'thai bar'];
const TYPOS = ['piza', 'kichen', 'lantren', 'bakry', 'smokehous', 'jumiper', 'tavren', 'copprr'];
const MOMENTS = ['5-1930', '2-1200', '6-0100', '1-0900'] as const;
const SENTENCES = [
  'cheap thai friday 9 patio',
  'best pizza open late',
  'kid friendly sushi under $$',
  'vegan bakery sunday morning',
];
const LETTERS = ['p', 'b', 'm', 'k', 's', 'g', 't'];
const BEGINNINGS = ['piz', 'kit', 'map', 'lan', 'bel', 'mar', 'tac', 'ver'];

/** The cases for a database that is filled; the first is the yardstick. */
export async function makeCases(db: Db): Promise<readonly BenchCase[]> {
  const slugs = await listSlugsById(db);
  const cuisines = await listIds(db, 'cuisine');
  const features = await listIds(db, 'feature');
  // Far apart in the table, so that no page of it stays in a cache by accident.
  const place = (turn: number): number => (turn * 7919) % slugs.length;
  const byFilter = (
    name: string,
    change: (turn: number) => Partial<ListingFilter>,
    want: ListingQuestion['want'] = 'page',
  ): BenchCase => ({
    name,
    ask: (turn) => ({ want, filter: { ...EMPTY_FILTER, ...change(turn) } }),
  });
  const byKeyword = (name: string, keywords: readonly string[]): BenchCase =>
    withGoal(
      byFilter(name, (turn) => ({ keyword: take(keywords, turn) })),
      KEYWORD_GOAL,
    );
  const bySuggestion = (name: string, texts: readonly string[]): BenchCase => ({
    name,
    ask: (turn) => ({ text: take(texts, turn) }),
    goal: SUGGESTION_GOAL,
  });
  const twoOptions = (turn: number) => ({
    cuisine: [take(cuisines, turn)],
    feature: [take(features, turn)],
  });
  const openAt = (turn: number) => ({ openAt: take(MOMENTS, turn) });
  return [
    { name: 'primary key', ask: (turn) => ({ id: place(turn) + 1 }) },
    { name: 'detail by slug', ask: (turn) => ({ slug: take(slugs, place(turn)) }) },
    byFilter('filter: none', () => ({})),
    byFilter('filter: two options', twoOptions),
    byKeyword('keyword', WORDS),
    byKeyword('two keywords', TWO_WORDS),
    byKeyword('keyword with a typo', TYPOS),
    byKeyword('keyword of three letters', BEGINNINGS),
    byKeyword('keyword of one letter', LETTERS),
    byFilter('a sentence of wishes', (turn) => ({ keyword: take(SENTENCES, turn) })),
    bySuggestion('suggestions: three letters', BEGINNINGS),
    bySuggestion('suggestions: one letter', LETTERS),
    bySuggestion('suggestions: a typo', TYPOS),
    byFilter('sort: rating', () => ({ sort: 'rating' })),
    byFilter('sort: name', () => ({ sort: 'name' })),
    byFilter('sort: newest', () => ({ sort: 'newest' })),
    byFilter('open at a moment', openAt),
    withGoal(
      byFilter('keyword, two options, open, by rating', (turn) => ({
        ...twoOptions(turn),
        ...openAt(turn),
        keyword: take(LETTERS, turn),
        sort: 'rating',
      })),
      KEYWORD_GOAL,
    ),
    byFilter('counts', twoOptions, 'counts'),
    byFilter('counts with a keyword', (turn) => ({ keyword: take(WORDS, turn) }), 'counts'),
    byFilter(
      'counts, all at once',
      (turn) => ({ ...twoOptions(turn), ...openAt(turn), keyword: take(LETTERS, turn) }),
      'counts',
    ),
    byFilter('all places, up to 3,000', twoOptions, 'places'),
    byFilter('all places, 3,000 of all', () => ({}), 'places'),
  ];
}

const withGoal = (benchCase: BenchCase, goal: number): BenchCase => ({ ...benchCase, goal });

async function listIds(db: Db, kind: FilterKind): Promise<number[]> {
  return (await listOptions(db, kind)).map(({ id }) => id);
}

function take<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length];
  if (item === undefined) throw new RangeError('Nothing to ask for');
  return item;
}
