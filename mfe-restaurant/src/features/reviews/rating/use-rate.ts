import { kindOfFailure, useIsSignedIn, usePlatform } from '@tableside/platform';
import { useRef, useState } from 'react';
import { describeLoss } from '../../../lib/describe-loss';
import { useLoginQuestion } from '../login/use-login-question';

export interface RateOptions {
  readonly slug: string;
  /** The host has taken the stars. */
  readonly onRated: (stars: number) => void;
}

/** State of the stars under somebody's finger; one request at a time. */
export function useRate({ slug, onRated }: RateOptions) {
  const { call, toasts } = usePlatform();
  const isSignedIn = useIsSignedIn();
  const isRunning = useRef(false);
  const [sending, setSending] = useState<number | null>(null);
  const login = useLoginQuestion();
  const [failure, setFailure] = useState<string | null>(null);

  const send = async (stars: number) => {
    isRunning.current = true;
    setSending(stars);
    setFailure(null);
    try {
      const { message } = await call('rate', { slug, ratings: stars });
      toasts.show('success', message || 'Thank you for your rating.');
      onRated(stars);
    } catch (error) {
      const said = describeLoss(error, 'Your rating did not arrive.');
      setFailure(said);
      toasts.show('error', said);
      if (kindOfFailure(error) === 'unauthorized') login.ask();
    } finally {
      isRunning.current = false;
      setSending(null);
    }
  };
  const rate = (stars: number): void | Promise<void> => {
    if (isRunning.current) return undefined;
    if (isSignedIn) return send(stars);
    login.ask();
    return undefined;
  };
  return {
    /** The stars that are on their way. */
    sending,
    needsLogin: login.isAsked,
    failure,
    rate,
    dismissLogin: login.dismiss,
  };
}
export type Rate = ReturnType<typeof useRate>;
