import { startTransition, useEffect, useState } from 'react';
import { usePlatform } from './context';
import { query } from '@tableside/contracts/queries';
import { useApiQuery, useHydrated } from './use-api';

/** Smaller differences may be the time between rendering and receiving. */
const CLOCK_OFF_MS = 5 * 60_000;

/** How far the server's clock is ahead of the device's, in milliseconds; 0 if little, or if the page was not received
 * when it was rendered. */
function readClockOffset(renderedAt: string): number {
  const [entry] = globalThis.performance?.getEntriesByType?.('navigation') ?? [];
  const { type, transferSize, responseStart } = (entry ??
    {}) as Partial<PerformanceNavigationTiming>;
  if (!responseStart || type === 'back_forward' || transferSize === 0) return 0;
  const offset = Date.parse(renderedAt) - (performance.timeOrigin + responseStart);
  return Math.abs(offset) > CLOCK_OFF_MS ? offset : 0;
}

/** The current time by the server's clock, for opening hours, updated on every full minute and when the page becomes visible. Hydration uses
 * the server's time.
 * @param everyMs update interval; default: one minute */
export function useNow(everyMs = 60_000): Date {
  const { renderedAt } = usePlatform().config;
  const isHydrated = useHydrated();
  const [now, setNow] = useState(() =>
    isHydrated ? new Date(Date.now() + readClockOffset(renderedAt)) : new Date(renderedAt),
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const offsetMs = readClockOffset(renderedAt);
    const tick = () => {
      clearTimeout(timer);
      const next = new Date(Date.now() + offsetMs);
      const isSame = (previous: Date) =>
        Math.floor(+previous / everyMs) === Math.floor(+next / everyMs);
      // Low priority: much of the page may depend on it.
      startTransition(() => setNow((previous) => (isSame(previous) ? previous : next)));
      timer = setTimeout(tick, everyMs - (+next % everyMs));
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
  }, [everyMs, renderedAt]);
  return now;
}

/** The current time and the city's time zone, from the settings or else the configuration. */
export function useCityTime() {
  const { config } = usePlatform();
  const { data: settings } = useApiQuery(query('settings'));
  return { now: useNow(), timeZone: settings?.timeZone ?? config.timeZone };
}
