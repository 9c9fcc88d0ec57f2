import { momentOf, type OpenAt } from '@tableside/contracts/listing/rules';
import { addDays, type DatedMoment } from './special-hours';
import type { Weekday } from '@tableside/contracts/restaurant/model';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The moment that a wish means: of a weekday its next coming, today's where it is today.
 * @param timeZone IANA zone of the city
 * @returns null for `now` where the zone is missing or unknown: then nobody can tell */
export function findMoment(openAt: OpenAt, now: Date, timeZone: string | null): DatedMoment | null {
  const present = timeZone === null ? null : readWallClock(now, timeZone);
  if (openAt === 'now') return present;
  const wanted = momentOf(openAt);
  if (!present?.date) return { ...wanted, date: null };
  return { ...wanted, date: addDays(present.date, (wanted.weekday - present.weekday + 7) % 7) };
}

/** What the clocks and the calendar of a zone show. */
function readWallClock(now: Date, timeZone: string): DatedMoment | null {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: 'numeric',
      minute: 'numeric',
    }).formatToParts(now);
    const textOf = (type: Intl.DateTimeFormatPartTypes) =>
      parts.find((part) => part.type === type)?.value ?? '';
    return {
      weekday: (WEEKDAYS.indexOf(textOf('weekday')) + 1) as Weekday,
      minutes: Number(textOf('hour')) * 60 + Number(textOf('minute')),
      date: `${textOf('year')}-${textOf('month')}-${textOf('day')}`,
    };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
