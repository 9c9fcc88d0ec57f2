import type { FilterKind, ListingFilter } from '@tableside/contracts/model';
import { EMPTY_FILTER } from '@tableside/contracts/paths';
import type { Db } from '../db/schema';
import { listOptions } from '../options/repository';
import { listSlugsById } from './repository';

/** What is asked for: a row by its key, a restaurant's screen, or the first page of a listing. */
export type Question =
  { readonly id: number } | { readonly slug: string } | { readonly filter: ListingFilter };

export interface BenchCase {
  readonly name: string;
  /** The question of a turn; turns count up from 0, and neighbours differ. */
  readonly ask: (turn: number) => Question;
}

const WORDS = ['pizza', 'kitchen', 'maple', 'thai', 'lantern', 'bakery', 'corner', 'bistro'];
const TWO_WORDS = ['blue kitchen', 'old diner', 'golden oven', 'river grill', 'thai bar'];
const TYPOS = ['piza', 'kichen', 'lantren', 'bakry', 'smokehous', 'jumiper', 'tavren', 'copprr'];
const LETTERS = ['p', 'b', 'm', 'k', 's', 'g', 't'];
const BEGINNINGS = ['piz', 'kit', 'map', 'lan', 'bel', 'mar', 'tac', 'ver'];

/** The cases for a database that is filled; the first is the yardstick. */
export async function makeCases(db: Db): Promise<readonly BenchCase[]> {
  const slugs = await listSlugsById(db);
  const cuisines = await listIds(db, 'cuisine');
  const features = await listIds(db, 'feature');
  // Far apart in the table, so that no page of it stays in a cache by accident.
  const place = (turn: number): number => (turn * 7919) % slugs.length;
  const byKeyword = (name: string, keywords: readonly string[]): BenchCase => ({
    name,
    ask: (turn) => ({ filter: { ...EMPTY_FILTER, keyword: take(keywords, turn) } }),
  });
  return [
    { name: 'primary key', ask: (turn) => ({ id: place(turn) + 1 }) },
    { name: 'detail by slug', ask: (turn) => ({ slug: take(slugs, place(turn)) }) },
    { name: 'filter: none', ask: () => ({ filter: EMPTY_FILTER }) },
    {
      name: 'filter: two options',
      ask: (turn) => ({
        filter: {
          ...EMPTY_FILTER,
          cuisine: [take(cuisines, turn)],
          feature: [take(features, turn)],
        },
      }),
    },
    byKeyword('keyword', WORDS),
    byKeyword('two keywords', TWO_WORDS),
    byKeyword('keyword with a typo', TYPOS),
    byKeyword('prefix of three letters', BEGINNINGS),
    byKeyword('prefix of one letter', LETTERS),
  ];
}

async function listIds(db: Db, kind: FilterKind): Promise<number[]> {
  return (await listOptions(db, kind)).map(({ id }) => id);
}

function take<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length];
  if (item === undefined) throw new RangeError('Nothing to ask for');
  return item;
}
