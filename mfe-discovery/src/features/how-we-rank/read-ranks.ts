import { isObject, isTrue, number, objects, text } from '@tableside/contracts/common/read';

export const PLACES_ID = 'every-place';

export interface RankFigures {
  readonly rank: number;
  readonly slug: string;
  readonly title: string;
  readonly votes: number;
  readonly sumOfStars: number;
  readonly sumOfSquares: number;
  readonly score: number;
  /** Points that decide between equal scores. */
  readonly standing: number;
  readonly isOneOff: boolean;
}

export interface RanksPage {
  readonly places: readonly RankFigures[];
  readonly lastPage: number;
  readonly total: number;
}

function readFigures(item: Readonly<Record<string, unknown>>): RankFigures | null {
  const slug = text(item['slug']);
  const title = text(item['title']);
  const [rank, votes, sumOfStars, sumOfSquares, score, standing] = [
    'rank',
    'votes',
    'sum_of_stars',
    'sum_of_squares',
    'score',
    'standing',
  ].map((name) => number(item[name]));
  if (!slug || !title || !rank || score === null || score === undefined) return null;
  return {
    rank,
    slug,
    title,
    votes: votes ?? 0,
    sumOfStars: sumOfStars ?? 0,
    sumOfSquares: sumOfSquares ?? 0,
    score,
    standing: standing ?? 0,
    isOneOff: isTrue(item['is_one_off']),
  };
}

export function readRanks(value: unknown): RanksPage {
  const data = isObject(value) ? value : {};
  const places = objects(data['data']).flatMap((item) => readFigures(item) ?? []);
  return {
    places,
    lastPage: Math.max(1, number(data['last_page']) ?? 1),
    total: number(data['total']) ?? places.length,
  };
}
