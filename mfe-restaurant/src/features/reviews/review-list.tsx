import { formatCount } from '@tableside/contracts/common/text';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { Button } from '@tableside/ui/button';
import { cx } from '@tableside/ui/cx';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { ReviewCard, reviewerName } from './review-card';
import type { ReviewList as List } from './use-review-list';
import styles from './reviews.module.css';

interface ReviewListProps {
  readonly restaurant: Restaurant;
  readonly timeZone: string;
  readonly list: List;
  readonly first: ReactNode;
}

export function ReviewList({ restaurant, timeZone, list, first }: ReviewListProps) {
  const { cuisines, offers } = restaurant;
  const { shown } = list;
  const { firstNew, end, focusFrom, status, expectMore } = useNewReviews(
    shown.length,
    list.isCutOff,
  );
  const canReport = offers.includes('reports');
  const handleMore = () => {
    if (list.isLoadingMore) return;
    expectMore();
    list.showMore();
  };
  const handleRetry = () => {
    expectMore();
    list.retry();
  };
  return (
    <>
      {(shown.length > 0 || first) && (
        <>
          <p className={styles['note']}>Verified: the reviewer confirmed their email address.</p>
          <ul className={styles['list']}>
            {first && <li>{first}</li>}
            {shown.map((review, index) => (
              <li key={review.id ?? `${index} ${review.createdAt}`}>
                <ReviewCard
                  review={review}
                  cuisine={cuisines[0]?.title}
                  timeZone={timeZone}
                  headingRef={index === focusFrom ? firstNew : undefined}
                  aside={
                    canReport &&
                    review.id !== null && (
                      <ReportButton reviewId={review.id} name={reviewerName(review)} />
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {list.isLoading && <ReviewSkeletons />}
      {list.hasFailed && (
        <LoadError
          what={shown.length ? 'more reviews' : 'the reviews'}
          pending={list.isLoadingMore}
          onRetry={handleRetry}
          className={styles['failed']}
        />
      )}
      {list.hasMore && !list.hasFailed && (
        <Button
          variant="secondary"
          className={styles['more']}
          pending={list.isLoadingMore}
          onClick={handleMore}
        >
          Show more reviews
        </Button>
      )}
      {list.isCutOff && (
        <p ref={end} tabIndex={-1} className={styles['note']}>
          {describeNewest(restaurant.reviews.length)}
        </p>
      )}
      <p role="status" className="ts-sr-only">
        {status}
      </p>
    </>
  );
}

/** Focuses the first new review after "Show more reviews" and announces how many were added. */
function useNewReviews(count: number, isCutOff: boolean) {
  const firstNew = useRef<HTMLHeadingElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const [requested, setRequested] = useState<{
    readonly from: number;
    readonly to: number | null;
  } | null>(null);
  if (requested?.to === null && count > requested.from) setRequested({ ...requested, to: count });
  const hasCome = requested !== null && requested.to !== null;
  const hasEnded = isCutOff && requested?.to === null;
  useEffect(() => {
    if (hasCome) firstNew.current?.focus();
    if (hasEnded) end.current?.focus();
  }, [hasCome, hasEnded, requested?.from]);
  const added = requested && requested.to !== null ? requested.to - requested.from : 0;
  return {
    firstNew,
    end,
    focusFrom: requested?.from ?? null,
    status: hasCome && `${added} more ${added === 1 ? 'review' : 'reviews'}, ${requested.to} shown`,
    expectMore: () => setRequested({ from: count, to: null }),
  };
}

function ReviewSkeletons() {
  return (
    <div className={styles['loading']} aria-hidden="true">
      {[0, 1, 2].map((index) => (
        <div key={index} className={styles['box']}>
          <Skeleton shape="circle" />
          <Skeleton width="half" />
          <Skeleton />
          <Skeleton width="long" />
        </div>
      ))}
    </div>
  );
}

/** For an API that has more reviews than it sends. */
function describeNewest(count: number): string {
  if (count === 0) return 'Reviews aren’t available here.';
  if (count === 1) return 'Showing the latest review.';
  return `Showing the latest ${formatCount(count)} reviews.`;
}

const ReportDialog = lazy(() => import('./report-dialog'));

function ReportButton({ reviewId, name }: { readonly reviewId: number; readonly name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isReported, setIsReported] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={cx(styles['label'], styles['report'])}
        aria-disabled={isReported || undefined}
        onClick={() => !isReported && setIsOpen(true)}
      >
        {isReported ? 'Reported' : 'Report'}
        <VisuallyHidden>{` ${name}’s review`}</VisuallyHidden>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog
            reviewId={reviewId}
            name={name}
            onReported={() => setIsReported(true)}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
