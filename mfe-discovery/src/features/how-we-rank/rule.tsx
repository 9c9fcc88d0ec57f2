import { SCORE } from '@tableside/contracts/listing/rules';
import { restaurantPath } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import type { RankStats } from './read-ranks';
import styles from './how-we-rank.module.css';

const { neutral } = SCORE;

export function Rule() {
  return (
    <section className={styles['section']}>
      <h2>Restaurants with ratings</h2>
      <p>
        A rating is one to five stars from someone with a confirmed email address: one per person
        per restaurant. Every restaurant starts with five neutral ratings, one per star. We then
        rank by the lowest average we can be 95% sure of, so two perfect scores don’t beat two
        hundred good ones.
      </p>
      <ul className={styles['list']}>
        <li>The more ratings, the less we subtract from the average.</li>
        <li>The more people agree, the less we subtract from the average.</li>
      </ul>
      <p className={styles['formula']}>
        {`average = (stars + ${neutral.sum}) ÷ (ratings + ${neutral.count})`}
        <br />
        {`spread = (squares of the stars + ${neutral.squares}) ÷ (ratings + ${neutral.count}) − average²`}
        <br />
        {`score = average − ${SCORE.margin} × √(spread ÷ (ratings + ${neutral.count + 1}))`}
      </p>
      <p>
        Stars and their squares are summed over all ratings; {neutral.sum} and {neutral.squares} are
        the sums for the five neutral ratings. Evan Miller published the method in “Ranking Items
        With Star Ratings” (2014). Lists show the plain average, so they don’t always follow the
        order of the stars shown.
      </p>
    </section>
  );
}

/** docs/decisions/ranking.md */
const POINTS = [
  [
    '10',
    'for an independent: not a chain, and fewer than three restaurants with that name in the city',
  ],
  ['1', 'each for hours, phone number, website, street, cuisine, and description'],
  ['1', 'for at least one other detail, and another for four or more'],
] as const;

export function Points() {
  return (
    <section className={styles['section']}>
      <h2>Restaurants without ratings</h2>
      <p>
        Restaurants without ratings all have the same score. Points break the tie: independents come
        before chains, then restaurants with more complete info. Remaining ties go to the
        longest-listed restaurant.
      </p>
      <ul className={styles['list']}>
        {POINTS.map(([points, reason]) => (
          <li key={reason}>
            <strong>{points === '1' ? '1 point' : `${points} points`}</strong> {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}

const votesOf = ({ votes }: RankStats): string => (votes === 1 ? '1 rating' : `${votes} ratings`);
const averageOf = ({ sumOfStars, votes }: RankStats): number => sumOfStars / votes;

/** Picks two restaurants where the lower-ranked one has the higher average, else the first rated one. */
export function chooseExamples(restaurants: readonly RankStats[]): readonly RankStats[] {
  const rated = restaurants.filter(({ votes }) => votes > 0);
  for (const above of rated) {
    const below = rated.find(
      (other) =>
        other.rank > above.rank &&
        other.votes < above.votes &&
        averageOf(other) - averageOf(above) > 0.1,
    );
    if (below) return [above, below];
  }
  return rated.slice(0, 1);
}

export function WorkedExample({ restaurants }: { readonly restaurants: readonly RankStats[] }) {
  const [first, second] = restaurants;
  if (!first) return null;
  return (
    <>
      <ul className={styles['examples']}>
        {restaurants.map((restaurant) => (
          <Example key={restaurant.slug} restaurant={restaurant} />
        ))}
      </ul>
      {second && (
        <p>
          {`So ${first.title}, with an average of ${averageOf(first).toFixed(2)}, ranks above ${second.title}, with ${averageOf(second).toFixed(2)}: a score based on more ratings counts for more.`}
        </p>
      )}
    </>
  );
}

function Example({ restaurant }: { readonly restaurant: RankStats }) {
  const { count, mean, spread, margin, score } = explainScore(restaurant);
  const { sumOfStars, sumOfSquares, votes } = restaurant;
  return (
    <li className={styles['example']}>
      <h3 className={styles['exampleName']}>
        <AppLink href={restaurantPath(restaurant.slug)}>{restaurant.title}</AppLink>
        {`, number ${restaurant.rank}`}
      </h3>
      <ol className={styles['steps']}>
        <li>{`${votesOf(restaurant)}, ${sumOfStars} stars in all: an average of ${averageOf(restaurant).toFixed(2)}.`}</li>
        <li>{`With the five neutral ratings: (${sumOfStars} + ${neutral.sum}) ÷ (${votes} + ${neutral.count}) = ${mean.toFixed(3)}.`}</li>
        <li>{`Spread of the ratings: (${sumOfSquares} + ${neutral.squares}) ÷ ${count} − ${mean.toFixed(3)}² = ${spread.toFixed(3)}.`}</li>
        <li>{`Subtract ${SCORE.margin} × √(${spread.toFixed(3)} ÷ ${count + 1}) = ${margin.toFixed(3)}, the 95% margin.`}</li>
        <li>
          Score: <strong>{score.toFixed(3)}</strong>
        </li>
      </ol>
    </li>
  );
}

/** Steps from ratings to score (docs/decisions/ranking.md). */
interface ScoreSteps {
  /** Including the five neutral ratings. */
  readonly count: number;
  readonly mean: number;
  /** Variance. */
  readonly spread: number;
  /** Subtracted from the mean: the 95% margin. */
  readonly margin: number;
  readonly score: number;
}

/** Computes a score like the API. */
export function explainScore({
  votes,
  sumOfStars,
  sumOfSquares,
}: Pick<RankStats, 'votes' | 'sumOfStars' | 'sumOfSquares'>): ScoreSteps {
  const count = votes + SCORE.neutral.count;
  const mean = (sumOfStars + SCORE.neutral.sum) / count;
  const spread = (sumOfSquares + SCORE.neutral.squares) / count - mean ** 2;
  const margin = SCORE.margin * Math.sqrt(spread / (count + 1));
  return { count, mean, spread, margin, score: mean - margin };
}
