import type { Rating } from '@tableside/contracts/restaurant/model';

interface RankingNoteTextProps {
  /** In rank order. */
  readonly restaurants: readonly { readonly rating: Rating }[];
  readonly className?: string | undefined;
}

/** Explains why a restaurant with a lower average ranks above one with a higher average. */
export function RankingNoteText({ restaurants, className }: RankingNoteTextProps) {
  const rankingNote = findRankingNote(restaurants.map(({ rating }) => rating));
  return rankingNote && <p className={className}>{describeRankingNote(rankingNote)}</p>;
}

interface KnownRating {
  readonly average: number;
  readonly count: number;
}

/** Two ratings in rank order where the first has the lower average. */
interface RankingNote {
  readonly above: KnownRating;
  readonly below: KnownRating;
}

const isKnown = (rating: Rating): rating is KnownRating =>
  rating.average !== null && (rating.count ?? 0) > 0;

/** Finds the pair in rank order whose averages contradict their order and whose rating counts differ most.
 * @param ratings in rank order
 * @returns null when averages never increase */
export function findRankingNote(ratings: readonly Rating[]): RankingNote | null {
  let found: RankingNote | null = null;
  const known = ratings.filter(isKnown);
  for (const [index, above] of known.entries()) {
    for (const below of known.slice(index + 1)) {
      if (above.average >= below.average) continue;
      if (!found || ratioOf({ above, below }) > ratioOf(found)) found = { above, below };
    }
  }
  return found;
}

const ratioOf = ({ above, below }: RankingNote): number => above.count / below.count;

/** "4.6 (120 ratings) ranks above 4.8 (3 ratings): a score based on more ratings counts for more." */
export function describeRankingNote({ above, below }: RankingNote): string {
  const why =
    above.count > below.count
      ? 'a score based on more ratings counts for more'
      : 'mixed ratings count for less';
  return `${describe(above)} ranks above ${describe(below)}: ${why}.`;
}

const describe = ({ average, count }: KnownRating): string =>
  `${average.toFixed(1)} (${count === 1 ? '1 rating' : `${count} ratings`})`;
