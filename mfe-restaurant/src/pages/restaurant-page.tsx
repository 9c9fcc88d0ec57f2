import { isMissingError, useApiQuery } from '@tableside/platform';
import { useEffect, useRef, useState } from 'react';
import { isRouteErrorResponse, useParams, useRouteError } from 'react-router-dom';
import { ClosedScreen } from '../features/closed/closed-restaurant';
import { RestaurantNotFound } from '../features/missing/restaurant-not-found';
import { LoadFailure } from './load-failure';
import { useClosedRestaurant } from '../lib/closed-query';
import { restaurantQuery } from '../lib/restaurant-query';
import { RestaurantScreen } from './restaurant-screen';
import { RestaurantSkeleton } from './restaurant-skeleton';

/** /restaurant/:slug in each of its states. */
export function RestaurantPage() {
  const { slug = '' } = useParams();
  return <Restaurant key={slug} slug={slug} />;
}

function Restaurant({ slug }: { readonly slug: string }) {
  const { data, error, isError, refetch } = useApiQuery(restaurantQuery(slug));
  const [retries, setRetries] = useState({ isRunning: false, count: 0 });
  const isWaiting = data === undefined && !isError && !retries.isRunning;
  const holdFocus = useHandOver(isWaiting);

  const handleRetry = async () => {
    setRetries(({ count }) => ({ isRunning: true, count: count + 1 }));
    await refetch();
    setRetries(({ count }) => ({ isRunning: false, count }));
  };

  if (data) return <RestaurantScreen restaurant={data} takesFocus={retries.count > 0} />;
  if (data === null || isMissingError(error)) return <Missing slug={slug} error={error} />;
  if (isError || retries.isRunning) {
    return <LoadFailure pending={retries.isRunning} onRetry={() => void handleRetry()} />;
  }
  return <RestaurantSkeleton onHoldFocus={holdFocus} />;
}

/** Hands the focus on from the heading of the boxes, which go, to that of whatever comes in their place.
 * @returns what to call when the first has, or loses, the focus */
function useHandOver(isWaiting: boolean): (isHeld: boolean) => void {
  const isHeld = useRef(false);
  useEffect(() => {
    if (isWaiting || !isHeld.current) return;
    isHeld.current = false;
    const heading = document.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [isWaiting]);
  return (next) => {
    isHeld.current = next;
  };
}

interface MissingProps {
  readonly slug: string;
  /** Of the read, where it was refused. */
  readonly error?: unknown;
}

/** One that is listed no longer and one that never was are told apart. */
function Missing({ slug, error }: MissingProps) {
  const closed = useClosedRestaurant(slug, error);
  return closed ? <ClosedScreen slug={slug} closed={closed} /> : <RestaurantNotFound slug={slug} />;
}

const REFUSALS = [404, 410];

/** What the route shows in place of a page that its loader refused. */
export function RestaurantRouteError() {
  const error = useRouteError();
  const { slug = '' } = useParams();
  // Anything else is the shell's to explain.
  if (!isRouteErrorResponse(error) || !REFUSALS.includes(error.status)) throw error;
  return <Missing key={slug} slug={slug} />;
}
