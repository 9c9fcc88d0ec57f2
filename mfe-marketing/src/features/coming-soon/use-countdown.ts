import { COUNTDOWN_DAYS } from '@tableside/contracts/limits';
import { useEffect, useState } from 'react';

const SECOND_MS = 1000;
const DAY_S = 86_400;

export interface Countdown {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly isOver: boolean;
}

/** What is left, in whole seconds, never below zero. */
export function splitCountdown(leftMs: number): Countdown {
  const left = Math.max(0, Math.round(leftMs / SECOND_MS));
  return {
    days: Math.floor(left / DAY_S),
    hours: Math.floor((left % DAY_S) / 3600),
    minutes: Math.floor((left % 3600) / 60),
    seconds: left % 60,
    isOver: left === 0,
  };
}

/** Counts down to a launch date, or for 30 days from the page's load, and stops at zero.
 * @param launchAt ISO 8601 instant, or null for the 30 days */
export function useCountdown(launchAt: string | null, renderedAt: string): Countdown {
  const [loadedAt] = useState(() => Date.parse(renderedAt));
  const [now, setNow] = useState(loadedAt);
  const end = launchAt ? Date.parse(launchAt) : loadedAt + COUNTDOWN_DAYS * DAY_S * SECOND_MS;
  const isOver = now >= end;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return splitCountdown(end - now);
}
