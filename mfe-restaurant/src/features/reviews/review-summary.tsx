import { formatCount } from '@tableside/contracts/common/text';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { describeRating } from '@tableside/ui/rating';
import { Stars } from '@tableside/ui/stars';
import { countReviews } from '../../lib/restaurant';
import { countByStars } from './review-order';
import { StarShape } from './star-rating-input';
import styles from './reviews.module.css';

export interface ReviewSummaryProps {
  readonly restaurant: Pick<Restaurant, 'rating' | 'reviews' | 'starCounts'>;
  readonly stars: number | null;
  readonly onStarsChange: (stars: number | null) => void;
}

export function ReviewSummary({ restaurant, stars, onStarsChange }: ReviewSummaryProps) {
  const { rating, reviews, starCounts } = restaurant;
  const { average } = rating;
  // The title says so.
  if (average === null) return null;
  const bars = countByStars(restaurant);
  const isPartial = !starCounts && reviews.length > 0 && countReviews(restaurant) > reviews.length;
  const most = Math.max(...bars.map(({ count }) => count));
  return (
    <div className={styles['summary']}>
      <p className={styles['average']}>
        <span className="ts-sr-only">{describeRating(rating)}</span>
        <span className={styles['number']} aria-hidden="true">
          {average.toFixed(1)}
        </span>
        <Stars value={average} label={null} className={styles['stars']} />
      </p>
      {most > 0 && (
        <div>
          <ul className={styles['bars']} aria-label="Reviews by rating">
            {bars.map((bar) => (
              <li key={bar.stars}>
                <button
                  type="button"
                  className={styles['bar']}
                  aria-pressed={bar.stars === stars}
                  disabled={bar.count === 0 && bar.stars !== stars}
                  onClick={() => onStarsChange(bar.stars === stars ? null : bar.stars)}
                >
                  <span className={styles['term']}>
                    {bar.stars}
                    <span className="ts-sr-only"> of 5, </span>
                    <StarShape className={styles['star']} />
                  </span>
                  <Bar share={bar.count / most} />
                  <span className={styles['count']}>
                    {formatCount(bar.count)}
                    <span className="ts-sr-only">{bar.count === 1 ? ' review' : ' reviews'}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {isPartial && (
            <p className={styles['partial']}>
              {`Based on the latest ${formatCount(reviews.length)} reviews.`}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function Bar({ share }: { readonly share: number }) {
  return (
    <svg
      className={styles['track']}
      viewBox="0 0 100 8"
      width="100"
      height="8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="100" height="8" className={styles['background']} />
      <rect width={Math.round(share * 100)} height="8" className={styles['fill']} />
    </svg>
  );
}
