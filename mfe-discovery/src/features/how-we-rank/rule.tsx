import styles from './rule.module.css';

/** The rule for places that have votes. */
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

/** The rule for places of equal score. */
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
