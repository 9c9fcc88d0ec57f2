import { ApiError, useIsSignedIn, usePlatform } from '@tableside/platform';
import { useState } from 'react';
import { useSubmitRating } from './submit-rating';

const NO_ANSWER = 'Your rating did not arrive. Check the connection and try again.';

/** State of the stars under somebody's finger. */
export function useRate(slug: string) {
  const { toasts } = usePlatform();
  const isSignedIn = useIsSignedIn();
  const submitRating = useSubmitRating();
  const [stars, setStars] = useState<number | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [needsLogin, setNeedsLogin] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const fail = (error: unknown) => {
    const message = error instanceof ApiError ? error.message : NO_ANSWER;
    setFailure(message);
    toasts.show('error', message);
    if (error instanceof ApiError && error.status === 401) setNeedsLogin(true);
  };
  const rate = async (chosen: number) => {
    if (!isSignedIn) {
      setNeedsLogin(true);
      return;
    }
    setIsPending(true);
    setFailure(null);
    try {
      const message = await submitRating(slug, chosen);
      setStars(chosen);
      toasts.show('success', message || 'Thank you for your rating.');
    } catch (error) {
      fail(error);
    } finally {
      setIsPending(false);
    }
  };
  return { stars, isPending, needsLogin, failure, rate, dismissLogin: () => setNeedsLogin(false) };
}
