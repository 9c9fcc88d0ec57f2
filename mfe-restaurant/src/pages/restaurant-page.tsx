import { paths } from '@tableside/contracts/paths';
import { isMissingError, knownData, useApiQuery } from '@tableside/platform';
import { Button, ButtonLink } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { createLatePart } from '@tableside/ui/late-part';
import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isRouteErrorResponse, useParams, useRouteError } from 'react-router-dom';
import type { MissingProps } from '../features/missing/missing';
import { findCard, restaurantQuery } from '../lib/restaurant';
import { RestaurantScreen } from './restaurant-screen';
import { RestaurantSkeleton } from './restaurant-skeleton';
import styles from './restaurant-page.module.css';

/** Few addresses lead nowhere: the screens for them come with their own script. */
const MissingOnDemand = createLatePart<MissingProps>({
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
  const { holdFocus, handOver } = useHandOver(isWaiting);

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
    return <MissingOnDemand slug={slug} onShown={handOver} />;
  }
  if (isError || retries.isRunning) {
    return <LoadFailure pending={retries.isRunning} onRetry={() => void handleRetry()} />;
  }
  return <RestaurantSkeleton onHoldFocus={holdFocus} />;
}

/** Hands the focus on from the heading of the boxes, which go, to that of whatever comes in their place. */
function useHandOver(isWaiting: boolean) {
  const isHeld = useRef(false);
  /** To be called when the boxes have gone, and again by what comes later than that. */
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
  /** To be called when the heading of the boxes has, or loses, the focus. */
  const holdFocus = useCallback((next: boolean) => {
    isHeld.current = next;
  }, []);
  return { holdFocus, handOver };
}

const REFUSALS = [404, 410];

/** What the route shows in place of a page that its loader refused. */
export function RestaurantRouteError() {
  const error = useRouteError();
  const { slug = '' } = useParams();
  if (!isRouteErrorResponse(error) || !REFUSALS.includes(error.status)) throw error;
  return <MissingOnDemand key={slug} slug={slug} onShown={doNothing} />;
}

const doNothing = (): void => undefined;

/** The host could not be asked, or did not answer. */
function LoadFailure({
  pending,
  onRetry,
}: {
  readonly pending: boolean;
  readonly onRetry: () => void;
}) {
  return (
    <section className={`ts-container ${styles['failure']}`}>
      <h1 className={styles['failureTitle']}>We could not load this restaurant.</h1>
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
