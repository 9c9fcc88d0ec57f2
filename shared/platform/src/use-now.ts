import { startTransition, useEffect, useState } from 'react';
import { usePlatform } from './context';
import { query } from '@tableside/contracts/queries';
import { useApiQuery } from './use-api';

/** The current time, for opening hours. The first render uses the server's time; after that it updates on every full
 * minute and when the page becomes visible.
 * @param everyMs update interval; default: one minute */
export function useNow(everyMs = 60_000): Date {
  const { renderedAt } = usePlatform().config;
  const [now, setNow] = useState(() => new Date(renderedAt));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      // Low priority: much of the page may depend on it.
      startTransition(() => setNow(new Date()));
      timer = setTimeout(tick, everyMs - (Date.now() % everyMs));
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
  }, [everyMs]);
  return now;
}

/** The current time and the city's time zone, from the settings or else the configuration. */
export function useCityTime() {
  const { config } = usePlatform();
  const { data: settings } = useApiQuery(query('settings'));
  return { now: useNow(), timeZone: settings?.timeZone ?? config.timeZone };
}
