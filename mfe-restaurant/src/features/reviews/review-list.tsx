import { formatCount } from '@tableside/contracts/common/text';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import type { Review } from '@tableside/contracts/review/model';
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
  const { firstNew, end, focusFrom, said, expectMore } = useNewReviews(shown.length, list.isCutOff);
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
        <p className={styles['meaning']}>Verified: the reviewer confirmed their email address.</p>
      )}
      {(shown.length > 0 || first) && (
        <ul className={styles['list']}>
          {first && <li>{first}</li>}
          {shown.map((review, index) => (
            <li key={review.id ?? `${index} ${review.createdAt}`}>
              <ReviewCard
                review={review}
                cuisine={cuisines[0]?.title}
                timeZone={timeZone}
                headingRef={index === focusFrom ? firstNew : undefined}
                aside={canReport && <Report review={review} />}
              />
            </li>
          ))}
        </ul>
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
        {said}
      </p>
    </>
  );
}

function Report({ review }: { readonly review: Review }) {
  if (review.id === null) return null;
  return <ReportButton reviewId={review.id} name={reviewerName(review)} />;
}

/** Brings the focus to the first review that is new after somebody asked for more, and says how many came. */
function useNewReviews(count: number, isCutOff: boolean) {
  const firstNew = useRef<HTMLHeadingElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const [asked, setAsked] = useState<{ readonly from: number; readonly to: number | null } | null>(
    null,
  );
  if (asked?.to === null && count > asked.from) setAsked({ ...asked, to: count });
  const hasCome = asked !== null && asked.to !== null;
  const hasEnded = isCutOff && asked?.to === null;
  useEffect(() => {
    if (hasCome) firstNew.current?.focus();
    if (hasEnded) end.current?.focus();
  }, [hasCome, hasEnded, asked?.from]);
  const added = asked && asked.to !== null ? asked.to - asked.from : 0;
  return {
    firstNew,
    end,
    focusFrom: asked?.from ?? null,
    said: hasCome && `${added} more ${added === 1 ? 'review' : 'reviews'}, ${asked.to} shown`,
    expectMore: () => setAsked({ from: count, to: null }),
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

/** Of a host that says how many there are, and sends no more of them. */
function describeNewest(count: number): string {
  if (count === 0) return 'The reviews behind these ratings cannot be shown here.';
  if (count === 1) return 'This is the newest review.';
  return `These are the newest ${formatCount(count)} reviews.`;
}

/** Few need it: it is downloaded when somebody presses Report. */
const ReportDialog = lazy(async () => ({
  default: (await import('./report-dialog')).ReportDialog,
}));

interface ReportButtonProps {
  readonly reviewId: number;
  readonly name: string;
}

function ReportButton({ reviewId, name }: ReportButtonProps) {
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
