import { fields, number, objects, text } from '@tableside/contracts/common/read';

export const RESTAURANTS_ID = 'every-restaurant';

export interface RankStats {
  readonly rank: number;
  readonly slug: string;
  readonly title: string;
  readonly votes: number;
  readonly sumOfStars: number;
  readonly sumOfSquares: number;
  readonly score: number;
  /** Tie-breaker between equal scores. */
  readonly completeness: number;
}

export interface RanksPage {
  readonly restaurants: readonly RankStats[];
  readonly lastPage: number;
  readonly total: number;
}

function readStats(item: Readonly<Record<string, unknown>>): RankStats | null {
  const slug = text(item['slug']);
  const title = text(item['title']);
  const [rank, votes, sumOfStars, sumOfSquares, score, completeness] = [
    'rank',
    'votes',
    'sum_of_stars',
    'sum_of_squares',
    'score',
    'completeness',
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
    completeness: completeness ?? 0,
  };
}

export function readRanks(value: unknown): RanksPage {
  const data = fields(value);
  const restaurants = objects(data['data']).flatMap((item) => readStats(item) ?? []);
  return {
    restaurants,
    lastPage: Math.max(1, number(data['last_page']) ?? 1),
    total: number(data['total']) ?? restaurants.length,
  };
}
