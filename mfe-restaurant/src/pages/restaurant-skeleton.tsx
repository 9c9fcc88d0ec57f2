import { useHydrated } from '@tableside/platform';
import { lazy, Suspense } from 'react';
import { Skeleton } from '@tableside/ui/skeleton';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import styles from './restaurant-page.module.css';

const SlowRead = lazy(() => import('./slow-read'));

export interface RestaurantSkeletonProps {
  /** Called when its heading gains or loses focus. */
  readonly onHoldFocus: (isHeld: boolean) => void;
}

/** Shown while the restaurant loads. Navigation moves focus to its heading. */
export function RestaurantSkeleton({ onHoldFocus }: RestaurantSkeletonProps) {
  return (
    <div className={`ts-container ${styles['screen']}`}>
      <div role="status">
        <h1 tabIndex={-1} onFocus={() => onHoldFocus(true)} onBlur={() => onHoldFocus(false)}>
          <VisuallyHidden>Loading the restaurant</VisuallyHidden>
        </h1>
      </div>
      <div className={styles['top']} aria-hidden="true">
        <Skeleton width="half" className={styles['crumbBox']} />
      </div>
      <Skeleton className={styles['photoBox']} />
      <div className={styles['columns']}>
        <div className={styles['heading']}>
          <Skeleton width="short" />
          <Skeleton shape="title" width="long" className={styles['titleBox']} />
          <Skeleton width="half" />
        </div>
        <BodySkeleton />
      </div>
    </div>
  );
}

function LazySlowRead() {
  return (
    useHydrated() && (
      <Suspense fallback={null}>
        <SlowRead />
      </Suspense>
    )
  );
}

export const BodySkeleton = () => (
  <>
    <div className={styles['rail']}>
      <Skeleton shape="picture" />
    </div>
    <div className={styles['main']}>
      <LazySlowRead />
      <Skeleton />
      <Skeleton />
      <Skeleton width="long" />
    </div>
  </>
);
