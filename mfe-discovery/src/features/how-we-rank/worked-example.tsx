import type { RankFigures } from './read-ranks';
import { restaurantPath } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { explainScore } from './explain-score';
import styles from './how-we-rank.module.css';

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

/** The rule with the figures of places of this city. */
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
