import type { Restaurant } from '@tableside/contracts/model';
import { Button } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { useId, useState } from 'react';
import { countReviews } from './count-reviews';
import { RateForm } from './rate-form';
import { ReviewCard } from './review-card';
import { ReviewSummary } from './review-summary';
import { starsOf } from './stars-of';
import styles from './reviews.module.css';

export interface ReviewsProps {
  readonly restaurant: Restaurant;
  readonly timeZone: string;
}

/** What others say, and a place to say it. */
export function Reviews({ restaurant, timeZone }: ReviewsProps) {
  const id = useId();
  const [stars, setStars] = useState<number | null>(null);
  const { reviews, rating, cuisines } = restaurant;
  const count = countReviews(restaurant);
  const shown = stars === null ? reviews : reviews.filter((review) => starsOf(review) === stars);
  return (
    <section aria-labelledby={id} className={styles['reviews']}>
      <h2 id={id}>Customer Reviews ({count.toLocaleString('en-US')})</h2>
      <ReviewSummary rating={rating} reviews={reviews} stars={stars} onStarsChange={setStars} />
      <RateForm restaurant={restaurant} />
      <p role="status" className={stars === null ? 'ts-sr-only' : styles['filtered']}>
        {stars !== null && (
          <>
            {shown.length === 1 ? '1 review' : `${shown.length} reviews`} with{' '}
            {stars === 1 ? '1 star' : `${stars} stars`}
          </>
        )}
      </p>
      {stars !== null && (
        <Button variant="secondary" size="small" onClick={() => setStars(null)}>
          Show all reviews
        </Button>
      )}
      {count === 0 && (
        <EmptyState title="No reviews yet" heading="h3">
          Be the first to review this restaurant!
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ul className={styles['list']}>
          {shown.map((review, index) => (
            <li key={review.id ?? index}>
              <ReviewCard review={review} cuisine={cuisines[0]?.title} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      )}
      {stars === null && shown.length > 0 && shown.length < count && (
        <p className={styles['note']}>
          {shown.length === 1
            ? 'This is the newest review.'
            : `These are the newest ${shown.length} reviews.`}
        </p>
      )}
    </section>
  );
}
