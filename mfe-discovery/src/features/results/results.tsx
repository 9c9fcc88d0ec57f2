import { PAGE_SIZE } from '@tableside/contracts/limits';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { LoadError } from '@tableside/ui/notice';
import { useEffect, useRef } from 'react';
import { RestaurantTiles } from '../../components/restaurant-tiles';
import { NoResults } from './no-results';
import type { Results as ResultsState } from './use-results';
import { ViewMore } from './view-more';
import styles from './results.module.css';

export interface ResultsProps {
  readonly results: ResultsState;
  readonly onClearFilters: () => void;
}

/** The restaurants found, or what stands in their place. */
export function Results({ results, onClearFilters }: ResultsProps) {
  const region = useRef<HTMLElement>(null);
  const { restaurants, grownFrom, isLoading, isLoadingMore, isError } = results;

  useEffect(() => {
    if (grownFrom === null || restaurants.length <= grownFrom) return;
    const card = region.current?.querySelectorAll('li')[grownFrom];
    card?.querySelector('a')?.focus();
  }, [grownFrom, restaurants.length]);

  /** A button that gives way to empty cards must not take the focus with it. */
  const keepFocus = () => region.current?.focus({ preventScroll: true });
  const handleRetry = () => {
    if (restaurants.length === 0) keepFocus();
    results.retry();
  };
  const handleClear = () => {
    keepFocus();
    onClearFilters();
  };
  const isEmpty = !isLoading && !isError && restaurants.length === 0;
  const skeletons = isLoading || isLoadingMore ? PAGE_SIZE : 0;

  return (
    <section
      ref={region}
      id="results"
      tabIndex={-1}
      aria-label="Results"
      aria-busy={isLoading || isLoadingMore}
      className={styles['results']}
    >
      <p role="status" className={styles['status']}>
        <VisuallyHidden>{results.status}</VisuallyHidden>
      </p>
      {(restaurants.length > 0 || skeletons > 0) && (
        <RestaurantTiles
          restaurants={restaurants}
          loading={skeletons}
          className={styles['cards']}
          heading="h2"
          sizes="(min-width: 1024px) 260px, (min-width: 640px) 45vw, 92vw"
          isFirstPicture
        />
      )}
      {isError && (
        <LoadError what="restaurants" pending={results.isRetrying} onRetry={handleRetry} />
      )}
      {isEmpty && <NoResults onClearFilters={handleClear} />}
      {restaurants.length > 0 && !isError && <ViewMore results={results} />}
    </section>
  );
}
