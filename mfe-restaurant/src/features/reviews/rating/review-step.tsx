import type { OwnReview } from '@tableside/contracts/review/model';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { lazy, Suspense, useState } from 'react';
import type { useOwnReview } from '../own/own-review';
import type { ReviewFormProps } from '../form/review-form';

/** Few need it: it is downloaded when somebody has rated, or edits. */
const ReviewForm = lazy(async () => ({
  default: (await import('../form/review-form')).ReviewForm,
}));

export interface ReviewStepProps extends Omit<ReviewFormProps, 'own'> {
  readonly own: ReturnType<typeof useOwnReview>;
}

/** The form, once it is known what there is already: saving replaces all of it. */
export function ReviewStep({ own, ...rest }: ReviewStepProps) {
  const { review, hasFailed, isFetching, refetch } = own;
  const [start, setStart] = useState<{ readonly own: OwnReview | null } | null>(null);
  if (!start && !isFetching && !hasFailed) setStart({ own: review ?? null });
  if (!start && hasFailed) {
    return <LoadError what="your review" pending={isFetching} onRetry={() => void refetch()} />;
  }
  const waiting = <Skeleton width="long" />;
  if (!start) return waiting;
  return (
    <Suspense fallback={waiting}>
      <ReviewForm {...rest} own={start.own} />
    </Suspense>
  );
}
