import { PAGE_SIZE, type OpenAt } from '@tableside/contracts/listing/rules';
import { Button, buttonClass, ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { LoadError } from '@tableside/ui/notice';
import { SlowNotice } from '@tableside/ui/slow-notice';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { RestaurantTiles } from '../../components/restaurant-tiles';
import { formatResultCount } from '../../lib/count-results';
import { statusAt } from '../../lib/status-at';
import { useListingHref } from '../../lib/selection-path';
import type { Results as ResultsState } from './use-results';
import styles from './results.module.css';

interface ResultsProps {
  readonly results: ResultsState;
  /** "0.4 mi" by slug, when sorted by distance. */
  readonly distances?: ReadonlyMap<string, string> | undefined;
  readonly openAt: OpenAt | null;
  readonly keyword: string;
  readonly hasFilters: boolean;
  readonly onClearFilters: () => void;
  /** Keeps the pictures large on phones. */
  readonly isLarge: boolean;
  readonly after?: ReactNode;
  readonly relaxedResults?: ReactNode;
}

export const RESULTS_ID = 'results';

/** Keeps focus on the page when the clicked control is replaced by skeleton cards. */
export const focusResults = (): void =>
  document.getElementById(RESULTS_ID)?.focus({ preventScroll: true });

export function Results(props: ResultsProps) {
  const { results, distances, openAt, keyword, hasFilters, isLarge } = props;
  const { onClearFilters, after, relaxedResults } = props;
  const region = useRef<HTMLElement>(null);
  const { restaurants, grownFrom, isLoading, isLoadingMore, isError } = results;

  // Focus once per View More: later changes of the list leave focus alone.
  const focusedFrom = useRef<number | null>(null);
  useEffect(() => {
    if (grownFrom === null) focusedFrom.current = null;
    if (grownFrom === null || grownFrom === focusedFrom.current) return;
    if (restaurants.length <= grownFrom) return;
    focusedFrom.current = grownFrom;
    const card = region.current?.querySelectorAll('li')[grownFrom];
    card?.querySelector('a')?.focus();
  }, [grownFrom, restaurants.length]);

  const handleRetry = () => {
    if (restaurants.length === 0) focusResults();
    results.retry();
  };
  const handleCancel = () => {
    focusResults();
    results.cancel();
  };
  const handleClear = () => {
    focusResults();
    onClearFilters();
  };
  const statusOf = useMemo(() => statusAt(openAt), [openAt]);
  const isEmpty = !isLoading && !isError && restaurants.length === 0;
  const skeletons = isLoading || isLoadingMore ? PAGE_SIZE : 0;

  return (
    <section
      ref={region}
      id={RESULTS_ID}
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
          distances={distances}
          statusOf={statusOf}
          loading={skeletons}
          className={styles['cards']}
          heading="h2"
          isLarge={isLarge}
          sizes={`(min-width: 1024px) 260px, (min-width: 640px) 45vw, ${isLarge ? '92vw' : '(min-width: 480px) 92vw, 88px'}`}
          isFirstPicture
        />
      )}
      {isLoading && <SlowNotice onCancel={handleCancel} />}
      {isError && (
        <LoadError what="restaurants" pending={results.isRetrying} onRetry={handleRetry} />
      )}
      {isEmpty && (
        <NoResults keyword={keyword} hasFilters={hasFilters} onClearFilters={handleClear} />
      )}
      {restaurants.length > 0 && !isError && <ViewMore results={results} />}
      {!isLoading && !isError && after}
      {isEmpty && relaxedResults}
    </section>
  );
}

interface NoResultsProps {
  /** Empty without a search. */
  readonly keyword: string;
  readonly hasFilters: boolean;
  readonly onClearFilters: () => void;
}

function NoResults({ keyword, hasFilters, onClearFilters }: NoResultsProps) {
  const hrefOf = useListingHref();
  return (
    <EmptyState
      title="No restaurants found"
      actions={
        <>
          <Button onClick={onClearFilters}>Clear Filters</Button>
          <ButtonLink variant="secondary" href={hrefOf()}>
            View All Restaurants
          </ButtonLink>
        </>
      }
    >
      {describeNothing(keyword, hasFilters)}
    </EmptyState>
  );
}

function describeNothing(keyword: string, hasFilters: boolean): string {
  if (!keyword) return 'Try removing a filter.';
  return `No results for “${keyword}”${hasFilters ? ' with these filters' : ''}.`;
}

export function ViewMore({ results }: { readonly results: ResultsState }) {
  const { restaurants, total, hasMore, isLoadingMore, loadMore, nextHref, isCutShort } = results;
  const of = total?.isExact ? ` of ${formatResultCount(total)}` : '';
  return (
    <div className={styles['more']}>
      <p className={styles['shown']}>{`Showing ${restaurants.length}${of}`}</p>
      {isCutShort && <p>Use filters or search to narrow this down.</p>}
      {hasMore && (
        <Button
          variant="secondary"
          size="large"
          pending={isLoadingMore}
          className={styles['moreButton']}
          onClick={loadMore}
        >
          View More
        </Button>
      )}
      {nextHref && (
        <noscript>
          <a href={nextHref} className={buttonClass({ variant: 'secondary', size: 'large' })}>
            View More
          </a>
        </noscript>
      )}
    </div>
  );
}
