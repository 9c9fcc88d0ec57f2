import { COUNTDOWN_DAYS } from '@tableside/contracts/site/rules';
import { useHydrated } from '@tableside/platform';
import { useEffect, useState } from 'react';
import styles from './coming-soon-page.module.css';

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const nameUnit = (unit: string, value: number): string => (value === 1 ? unit.slice(0, -1) : unit);

export function Countdown({ left }: { readonly left: Remaining }) {
  return (
    <div role="timer" aria-live="off" aria-label="Time until we open">
      <dl className={styles['numerals']} data-wide={left.days > 99 || undefined}>
        {UNITS.map((unit) => (
          <div key={unit} className={styles['numeral']}>
            <dt className={styles['unit']}>{nameUnit(unit, left[unit])}</dt>
            <dd className={styles['value']}>{twoDigits(left[unit])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const SECOND_MS = 1000;
const DAY_S = 86_400;

interface Remaining {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

interface CountdownState {
  readonly left: Remaining;
  readonly isOver: boolean;
  /** True if it was already over when the page loaded. */
  readonly wasOver: boolean;
}

/** Splits a duration; rounds up to whole seconds, never below zero. */
export function splitRemaining(leftMs: number): Remaining {
  const left = Math.max(0, Math.ceil(leftMs / SECOND_MS));
  return {
    days: Math.floor(left / DAY_S),
    hours: Math.floor((left % DAY_S) / 3600),
    minutes: Math.floor((left % 3600) / 60),
    seconds: left % 60,
  };
}

const findEnd = (launchAt: string | null, startMs: number): number =>
  launchAt ? Date.parse(launchAt) : startMs + COUNTDOWN_DAYS * DAY_S * SECOND_MS;

/** Counts down to a launch date, or for 30 days from page load, and stops at zero.
 * @param launchAt ISO 8601 instant, or null for 30 days
 * @param renderedAt time of the server render (ISO 8601), used for the first render on both sides */
export function useCountdown(launchAt: string | null, renderedAt: string): CountdownState {
  const isHydrated = useHydrated();
  const [{ start, now }, setMoment] = useState(() => {
    const instant = isHydrated ? Date.now() : Date.parse(renderedAt);
    return { start: instant, now: instant };
  });

  useEffect(() => {
    const readClock = createMonotonicClock(Date.parse(renderedAt));
    const loadedAt = readClock();
    const endMs = findEnd(launchAt, loadedAt);
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      const instant = readClock();
      setMoment({ start: loadedAt, now: instant });
      const leftMs = endMs - instant;
      // Tick on the full second, so that no second is repeated or skipped.
      if (leftMs > 0) timer = setTimeout(tick, leftMs % SECOND_MS || SECOND_MS);
    };
    // Timers pause in hidden pages and on sleeping devices.
    const handleReturn = () => {
      if (!document.hidden) tick();
    };
    tick();
    document.addEventListener('visibilitychange', handleReturn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleReturn);
    };
  }, [launchAt, renderedAt]);

  const end = findEnd(launchAt, start);
  return { left: splitRemaining(end - now), isOver: now >= end, wasOver: start >= end };
}

/** A step back that is more than jitter, in milliseconds. */
const CLOCK_JITTER_MS = 1000;

/**
 * Creates a clock, in milliseconds since 1970, that never goes back: it includes time the device slept and ignores a
 * system clock that is set back. It cannot tell a clock set forward from sleep.
 * @param notBeforeMs time of the render; the device's clock is wrong if it is earlier
 */
export function createMonotonicClock(notBeforeMs: number): () => number {
  let wall = Date.now();
  // Monotonic, but pauses while some devices sleep.
  let steady = performance.now();
  let now = Math.max(wall, notBeforeMs);
  return () => {
    const wallStep = Date.now() - wall;
    const steadyStep = performance.now() - steady;
    wall += wallStep;
    steady += steadyStep;
    now += wallStep < steadyStep - CLOCK_JITTER_MS ? steadyStep : wallStep;
    return now;
  };
}
