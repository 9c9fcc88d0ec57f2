import { useCityTime } from '@tableside/platform';
import { useMemo } from 'react';

/** Writes instants (ISO 8601) on the city's clocks: "Nov 27, 2026, 8:04 PM". */
export function useMoment(): (instant: string) => string {
  const { timeZone } = useCityTime();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    return (instant) => format.format(new Date(instant));
  }, [timeZone]);
}
