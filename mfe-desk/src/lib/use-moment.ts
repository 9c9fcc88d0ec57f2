import { formatMoment } from '@tableside/contracts/restaurant/time';
import { useCityTime } from '@tableside/platform';
import { useCallback } from 'react';

/** Writes instants (ISO 8601) on the city's clocks: "Nov 27, 2026, 8:04 PM". */
export function useMoment(): (instant: string) => string {
  const { timeZone } = useCityTime();
  return useCallback((instant) => formatMoment(instant, timeZone), [timeZone]);
}
