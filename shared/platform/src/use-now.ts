import { useEffect, useState } from 'react';
import { usePlatform } from './context';

/** The present, for opening hours. The first render uses the server's clock so that both agree; after that it moves on.
 * @param everyMs how often it moves, one minute unless told */
export function useNow(everyMs = 60_000): Date {
  const { renderedAt } = usePlatform().config;
  const [now, setNow] = useState(() => new Date(renderedAt));
  useEffect(() => {
    const tick = () => setNow(new Date());
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
