import { SCORE } from '@tableside/contracts/listing/rules';
import type { RankFigures } from './read-ranks';

/** The steps from a place's votes to its score (docs/decisions/0006-ranking-formula.md). */
export interface ScoreSteps {
  /** Votes with the five neutral ones. */
  readonly count: number;
  /** Their average. */
  readonly mean: number;
  /** How far they are from it: the variance. */
  readonly spread: number;
  /** What is taken off the average to be sure. */
  readonly margin: number;
  readonly score: number;
}

/** Works a score out as the API host does. */
export function explainScore({
  votes,
  sumOfStars,
  sumOfSquares,
}: Pick<RankFigures, 'votes' | 'sumOfStars' | 'sumOfSquares'>): ScoreSteps {
  const count = votes + SCORE.neutral.count;
  const mean = (sumOfStars + SCORE.neutral.sum) / count;
  const spread = (sumOfSquares + SCORE.neutral.squares) / count - mean ** 2;
  const margin = SCORE.margin * Math.sqrt(spread / (count + 1));
  return { count, mean, spread, margin, score: mean - margin };
}
