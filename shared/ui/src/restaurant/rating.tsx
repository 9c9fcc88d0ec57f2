import { formatCount } from '@tableside/contracts/common/text';
import type { Rating } from '@tableside/contracts/restaurant/model';
import { cx } from '../lib/cx';
import { VisuallyHidden } from '../text/visually-hidden';
import styles from './rating.module.css';

/** A rating as text: "4.6 out of 5, 128 reviews", "4.6 out of 5", or "No ratings yet". */
export function describeRating({ average, count }: Rating): string {
  if (average === null) return 'No ratings yet';
  const score = `${average.toFixed(1)} out of 5`;
  if (count === null) return score;
  return `${score}, ${count === 1 ? '1 review' : `${formatCount(count)} reviews`}`;
}

export interface RatingTextProps {
  readonly rating: Rating;
  readonly className?: string;
}

/** Shows "4.6 ★ (128)", announced as one text. */
export function RatingText({ rating, className }: RatingTextProps) {
  const { average, count } = rating;
  if (average === null) {
    return <span className={cx(styles['none'], className)}>{describeRating(rating)}</span>;
  }
  return (
    <span className={cx(styles['rating'], className)}>
      <VisuallyHidden>{describeRating(rating)}</VisuallyHidden>
      <span className={styles['average']} aria-hidden="true">
        {average.toFixed(1)}
        {/* A plain `i` without a class: a page has dozens of these. */}
        {count !== null && <i>{`(${formatCount(count)})`}</i>}
      </span>
    </span>
  );
}
