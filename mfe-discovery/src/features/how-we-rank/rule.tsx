import { SCORE } from '@tableside/contracts/listing/rules';
import { restaurantPath } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import type { RankFigures } from './read-ranks';
import styles from './how-we-rank.module.css';

export function Rule() {
  return (
    <section className={styles['section']}>
      <h2>Places with votes</h2>
      <p>
        A vote is one to five stars by a person who confirmed an email address, one vote per person
        and place. Every place starts with five neutral ratings, one per star. We then rank by the
        lowest average we can be 95% sure of, so two perfect scores don’t beat two hundred good
        ones.
      </p>
      <ul className={styles['list']}>
        <li>The more votes, the less is taken off the average.</li>
        <li>The more people agree, the less is taken off the average.</li>
      </ul>
      <p className={styles['formula']}>
        average = (stars + 15) ÷ (votes + 5)
        <br />
        spread = (squares of the stars + 55) ÷ (votes + 5) − average²
        <br />
        score = average − 1.65 × √(spread ÷ (votes + 6))
      </p>
      <p>
        Stars and their squares are added up over all votes; 15 and 55 are those of the five neutral
        ratings. The method was published by Evan Miller in “Ranking Items With Star Ratings”
        (2014). People see the plain average, so the order of a list is not always the order of the
        stars in it.
      </p>
    </section>
  );
}

/** docs/decisions/0051-equal-scores-are-ordered-by-standing.md */
const POINTS = [
  ['10', 'for a one-off: no chain, and fewer than three places of that name in the city'],
  ['1', 'each for hours, phone number, website, street, cuisine and description'],
  ['1', 'for at least one other fact, and another one for at least four'],
] as const;

export function Points() {
  return (
    <section className={styles['section']}>
      <h2>Places without votes</h2>
      <p>
        Places without votes have the same score. Where scores are equal, points decide: one-offs
        come before chains, then places that you can do more with. Where points are equal too, the
        place that has been on this site for longer comes first.
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

const votesOf = ({ votes }: RankFigures): string => (votes === 1 ? '1 vote' : `${votes} votes`);
const averageOf = ({ sumOfStars, votes }: RankFigures): number => sumOfStars / votes;

/** Two places of this city that show best what votes do: the later one has more stars. Else the first that has votes. */
export function chooseExamples(places: readonly RankFigures[]): readonly RankFigures[] {
  const rated = places.filter(({ votes }) => votes > 0);
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

export function WorkedExample({ places }: { readonly places: readonly RankFigures[] }) {
  const [first, second] = places;
  if (!first) return null;
  return (
    <>
      <ul className={styles['examples']}>
        {places.map((place) => (
          <Example key={place.slug} place={place} />
        ))}
      </ul>
      {second && (
        <p>
          {`So ${first.title}, with an average of ${averageOf(first).toFixed(2)}, stands before ${second.title}, with ${averageOf(second).toFixed(2)}: few votes count less.`}
        </p>
      )}
    </>
  );
}

function Example({ place }: { readonly place: RankFigures }) {
  const { count, mean, spread, margin, score } = explainScore(place);
  const { sumOfStars, sumOfSquares, votes } = place;
  return (
    <li className={styles['example']}>
      <h3 className={styles['exampleName']}>
        <AppLink href={restaurantPath(place.slug)}>{place.title}</AppLink>
        {`, number ${place.rank}`}
      </h3>
      <ol className={styles['steps']}>
        <li>{`${votesOf(place)}, ${sumOfStars} stars in all: an average of ${averageOf(place).toFixed(2)}.`}</li>
        <li>{`With the five neutral ratings: (${sumOfStars} + 15) ÷ (${votes} + 5) = ${mean.toFixed(3)}.`}</li>
        <li>{`How far the ratings are apart: (${sumOfSquares} + 55) ÷ ${count} − ${mean.toFixed(3)}² = ${spread.toFixed(3)}.`}</li>
        <li>{`To be 95% sure we take off 1.65 × √(${spread.toFixed(3)} ÷ ${count + 1}) = ${margin.toFixed(3)}.`}</li>
        <li>
          Score: <strong>{score.toFixed(3)}</strong>
        </li>
      </ol>
    </li>
  );
}

/** The steps from a place's votes to its score (docs/decisions/0006-ranking-formula.md). */
interface ScoreSteps {
  readonly count: number;
  readonly mean: number;
  /** How far they are from it: the variance. */
  readonly spread: number;
  readonly margin: number;
  readonly score: number;
}

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
