import { momentOf, type OpenAt, type WeekMoment } from '@tableside/contracts/listing/rules';
import type { Weekday } from '@tableside/contracts/restaurant/model';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The moment of the week that a wish means.
 * @param timeZone IANA zone of the city
 * @returns null for `now` where the zone is missing or unknown: then nobody can tell */
export function findMoment(openAt: OpenAt, now: Date, timeZone: string | null): WeekMoment | null {
  if (openAt !== 'now') return momentOf(openAt);
  return timeZone === null ? null : readWallClock(now, timeZone);
}

/** What the clocks of a zone show. */
function readWallClock(now: Date, timeZone: string): WeekMoment | null {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      weekday: 'short',
      hour: 'numeric',
      minute: 'numeric',
    }).formatToParts(now);
    const textOf = (type: Intl.DateTimeFormatPartTypes) =>
      parts.find((part) => part.type === type)?.value ?? '';
    return {
      weekday: (WEEKDAYS.indexOf(textOf('weekday')) + 1) as Weekday,
      minutes: Number(textOf('hour')) * 60 + Number(textOf('minute')),
    };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
