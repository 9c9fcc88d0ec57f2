import { type WeekMoment, momentOf, type OpenAt } from '@tableside/contracts/listing/rules';
import type { Weekday } from '@tableside/contracts/restaurant/model';
import type { SpecialDay } from '../../restaurants/record';
import { addBit, createBits, type Bits } from './bits';

type Spans = readonly (readonly [opensMin: number, closesMin: number])[];

/** A local time, with the date if it is known. */
export interface DatedMoment extends WeekMoment {
  /** "2026-11-26"; null if the date is unknown. */
  readonly date: string | null;
}

/** A row of `timeslots`: weekday (Monday is 1); minutes from midnight, null if closed. */
export type SlotRow = readonly [weekday: number, opensMin: number | null, closesMin: number | null];

/** Hours of a restaurant. */
export interface RestaurantHours {
  /** Spans per weekday from Monday; null if unknown: no row, or contradicting rows. A span that
   * ends on the next day closes after 1440. */
  readonly week: readonly (Spans | null)[];
  /** Special days, by date. */
  readonly special: ReadonlyMap<string, Spans | null>;
}

const DAY_MIN = 1440;
const DAY_MS = 86_400_000;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** @param rows of one restaurant */
export const readHours = (rows: readonly SlotRow[], specialDays: readonly SpecialDay[] = []) => ({
  week: WEEKDAYS.map((_name, index) => readDay(rows, index + 1)),
  special: new Map(specialDays.map(({ date, spans }) => [date, spans])),
});

/** Spans of a weekday as displayed; null if unknown. */
function readDay(week: readonly SlotRow[], weekday: number): Spans | null {
  const spans: [number, number][] = [];
  let isClosed = false;
  for (const [day, opens, closes] of week) {
    if (day !== weekday) continue;
    if (opens === null || closes === null) isClosed = true;
    // 24 hours or more count as the whole day, regardless of the start.
    else spans.push(closes - opens >= DAY_MIN ? [0, DAY_MIN] : [opens, closes]);
  }
  if (isClosed) return spans.length ? null : [];
  return spans.length ? spans : null;
}

/** Restaurants that are open, and restaurants with unknown hours. */
export interface OpenSets {
  readonly open: Bits;
  readonly unknown: Bits;
}

/** A restaurant is open if a span of the day contains the minute, or a span of the previous day
 * extends past midnight to it. */
export function findOpen(
  restaurants: readonly RestaurantHours[],
  { weekday, minutes, date }: DatedMoment,
): OpenSets {
  const sets = { open: createBits(restaurants.length), unknown: createBits(restaurants.length) };
  const before = date && addDays(date, -1);
  restaurants.forEach(({ week, special }, position) => {
    const spansOn = (day: string | null, index: number): Spans | null => {
      const spans = day === null ? undefined : special.get(day);
      return spans === undefined ? (week[index % 7] ?? null) : spans;
    };
    const today = spansOn(date, weekday - 1);
    const yesterday = spansOn(before, weekday + 5);
    const isOpen = holds(today, minutes) || holds(yesterday, minutes + DAY_MIN);
    if (isOpen) addBit(sets.open, position);
    else if (!today) addBit(sets.unknown, position);
  });
  return sets;
}

const holds = (spans: Spans | null, minute: number): boolean =>
  spans?.some(([opens, closes]) => opens <= minute && minute < closes) ?? false;

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Resolves a time filter; a weekday means its next occurrence, including today.
 * @param timeZone IANA zone of the city
 * @returns null for `now` if the zone is missing or invalid */
export function findMoment(openAt: OpenAt, now: Date, timeZone: string | null): DatedMoment | null {
  const present = timeZone === null ? null : readWallClock(now, timeZone);
  if (openAt === 'now') return present;
  const wanted = momentOf(openAt);
  if (!present?.date) return { ...wanted, date: null };
  return { ...wanted, date: addDays(present.date, (wanted.weekday - present.weekday + 7) % 7) };
}

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
