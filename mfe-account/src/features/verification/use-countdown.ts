import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** Counts down from a number of seconds each time it is started; 0 while it rests. Changes of the clock do not matter. */
export function useCountdown(seconds: number) {
  const [endsAtMs, setEndsAtMs] = useState<number | null>(null);
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (endsAtMs === null) return undefined;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAtMs - performance.now()) / SECOND_MS));
      setSecondsLeft(left);
      if (left === 0) setEndsAtMs(null);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  const start = () => {
    setSecondsLeft(seconds);
    setEndsAtMs(performance.now() + seconds * SECOND_MS);
  };
  return { secondsLeft, start };
}
