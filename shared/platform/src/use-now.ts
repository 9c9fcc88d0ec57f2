import { startTransition, useEffect, useState } from 'react';
import { usePlatform } from './context';
import { query } from '@tableside/contracts/queries';
import { useApiQuery } from './use-api';

/** The present, for opening hours. The first render uses the server's clock so that both agree; after that it moves on
 * with the clock: at each full minute, and when somebody comes back to the page.
 * @param everyMs how often it moves, one minute unless told */
export function useNow(everyMs = 60_000): Date {
  const { renderedAt } = usePlatform().config;
  const [now, setNow] = useState(() => new Date(renderedAt));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      // Nobody waits for it, and all that stands on the page may read it.
      startTransition(() => setNow(new Date()));
      timer = setTimeout(tick, everyMs - (Date.now() % everyMs));
    };
    // Hidden pages and sleeping devices hold timers up.
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

/** The present, and the zone whose clocks count: the settings', else the installation's. */
export function useCityTime() {
  const { config } = usePlatform();
  const { data: settings } = useApiQuery(query('settings'));
  return { now: useNow(), timeZone: settings?.timeZone ?? config.timeZone };
}
