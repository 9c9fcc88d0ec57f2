import { paths } from '@tableside/contracts/paths';
import type { MyReview } from '@tableside/contracts/review/model';
import { Button, ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Card } from '../card';
import type { OwnQuery } from '../use-own-query';
import { ReviewItem } from './review-item';
import { REVIEWS_ID } from './reviews-id';
import styles from './reviews.module.css';

const FIRST_REVIEWS = 10;

export interface MyReviewsProps {
  readonly reviews: OwnQuery<readonly MyReview[]>;
}

/** What the person wrote, newest first. */
export function MyReviews({ reviews }: MyReviewsProps) {
  const { data, hasFailed, isFetching, refetch } = reviews;
  return (
    <Card title="My reviews" id={REVIEWS_ID} headingRef={useFragmentFocus(REVIEWS_ID)}>
      {hasFailed && (
        <LoadError what="your reviews" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !hasFailed && <Skeleton width="long" />}
      {data?.length === 0 && (
        <EmptyState
          title="No reviews yet"
          heading="h3"
          actions={<ButtonLink href={paths.listing}>Browse restaurants</ButtonLink>}
        >
          Rate a place that you know. It shows up here.
        </EmptyState>
      )}
      {data && data.length > 0 && <ReviewList reviews={data} />}
    </Card>
  );
}

/** Brings focus to a heading whenever the address leads there. */
function useFragmentFocus(id: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== `#${id}`) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [hash, id, key]);
  return heading;
}

function ReviewList({ reviews }: { readonly reviews: readonly MyReview[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? reviews : reviews.slice(0, FIRST_REVIEWS);
  const firstNew = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (showsAll) firstNew.current?.focus();
  }, [showsAll]);
  return (
    <>
      <ul className={styles['list']}>
        {shown.map((review, index) => (
          <li key={review.id}>
            <ReviewItem review={review} linkRef={index === FIRST_REVIEWS ? firstNew : undefined} />
          </li>
        ))}
      </ul>
      {shown.length < reviews.length && (
        <Button variant="secondary" onClick={() => setShowsAll(true)}>
          Show all ({reviews.length})
        </Button>
      )}
    </>
  );
}
