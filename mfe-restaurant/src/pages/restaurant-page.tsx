import { paths } from '@tableside/contracts/paths';
import { isMissingError, knownData, useApiQuery } from '@tableside/platform';
import { Button, ButtonLink } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { createLazyComponent } from '@tableside/ui/lazy-component';
import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isRouteErrorResponse, useParams, useRouteError } from 'react-router-dom';
import type { MissingProps } from '../features/missing/missing';
import { findCard, restaurantQuery } from '../lib/restaurant';
import { RestaurantScreen } from './restaurant-screen';
import { RestaurantSkeleton } from './restaurant-skeleton';
import styles from './restaurant-page.module.css';

/** Loaded on demand, since few URLs need it. */
const LazyMissing = createLazyComponent<MissingProps>({
  load: async () =>
    (await import(/* webpackChunkName: "html-missing" */ '../features/missing/missing')).Missing,
  what: 'this page',
});

export function RestaurantPage() {
  const { slug = '' } = useParams();
  return <Restaurant key={slug} slug={slug} />;
}

function Restaurant({ slug }: { readonly slug: string }) {
  const { data, error, isError, refetch } = useApiQuery(restaurantQuery(slug));
  const client = useQueryClient();
  const [card] = useState(() => findCard(knownData(client), slug));
  const [retries, setRetries] = useState({ isRunning: false, count: 0 });
  const isWaiting = data === undefined && !isError && !retries.isRunning;
  const { holdFocus, handOver } = useFocusHandOver(isWaiting);

  const handleRetry = async () => {
    setRetries(({ count }) => ({ isRunning: true, count: count + 1 }));
    await refetch();
    setRetries(({ count }) => ({ isRunning: false, count }));
  };

  const known = data ?? (isWaiting && card);
  if (known) {
    return (
      <RestaurantScreen
        card={known}
        restaurant={data ?? undefined}
        takesFocus={retries.count > 0}
        onHoldFocus={holdFocus}
      />
    );
  }
  if (data === null || isMissingError(error)) {
    return <LazyMissing slug={slug} onShown={handOver} />;
  }
  if (isError || retries.isRunning) {
    return <LoadFailure pending={retries.isRunning} onRetry={() => void handleRetry()} />;
  }
  return <RestaurantSkeleton onHoldFocus={holdFocus} />;
}

/** Moves focus from the skeleton's heading to the heading that replaces it. */
function useFocusHandOver(isWaiting: boolean) {
  const isHeld = useRef(false);
  /** Call when the skeleton is gone, and again by content that loads later. */
  const handOver = useCallback(() => {
    if (!isHeld.current) return;
    const heading = document.querySelector('h1');
    if (!heading) return;
    isHeld.current = false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (!isWaiting) handOver();
  }, [isWaiting, handOver]);
  /** Call when the skeleton's heading gains or loses focus. */
  const holdFocus = useCallback((next: boolean) => {
    isHeld.current = next;
  }, []);
  return { holdFocus, handOver };
}

const MISSING_STATUSES = [404, 410];

/** Shown when the loader throws 404 or 410. */
export function RestaurantRouteError() {
  const error = useRouteError();
  const { slug = '' } = useParams();
  if (!isRouteErrorResponse(error) || !MISSING_STATUSES.includes(error.status)) throw error;
  return <LazyMissing key={slug} slug={slug} onShown={doNothing} />;
}

const doNothing = (): void => undefined;

function LoadFailure({
  pending,
  onRetry,
}: {
  readonly pending: boolean;
  readonly onRetry: () => void;
}) {
  return (
    <section className={`ts-container ${styles['failure']}`}>
      <h1 className={styles['failureTitle']}>We couldn’t load this restaurant.</h1>
      <p className={styles['failureText']}>Check your connection, or try again in a moment.</p>
      <p className={styles['failureActions']}>
        <Button pending={pending} icon={<Icon of={RotateCw} size={18} />} onClick={onRetry}>
          Retry
        </Button>
        <ButtonLink href={paths.listing} variant="quiet">
          Browse restaurants
        </ButtonLink>
      </p>
    </section>
  );
}
