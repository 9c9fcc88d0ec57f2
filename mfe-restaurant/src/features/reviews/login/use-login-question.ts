import { useIsSignedIn } from '@tableside/platform';
import { useState } from 'react';

/** Whether somebody is asked to log in. The question goes by itself once they have, as in another tab. */
export function useLoginQuestion() {
  const isSignedIn = useIsSignedIn();
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn);
  const [isAsked, setIsAsked] = useState(false);
  if (wasSignedIn !== isSignedIn) {
    setWasSignedIn(isSignedIn);
    if (isSignedIn) setIsAsked(false);
  }
  return { isAsked, ask: () => setIsAsked(true), dismiss: () => setIsAsked(false) };
}
