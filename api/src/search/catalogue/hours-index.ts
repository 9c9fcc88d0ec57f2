import { type WeekMoment, momentOf, type OpenAt } from '@tableside/contracts/listing/rules';
import type { Weekday } from '@tableside/contracts/restaurant/model';
import type { SpecialDay } from '../../restaurants/record';
import { addBit, createBits, type Bits } from './bits';

type Spans = readonly (readonly [opensMin: number, closesMin: number])[];

/** A moment of a certain day. */
export interface DatedMoment extends WeekMoment {
  /** "2026-11-26"; null where nobody knows which day is meant. */
  readonly date: string | null;
}

/** A row of the timeslots table: weekday from Monday, 1; minutes from midnight, null when it says "closed". */
export type SlotRow = readonly [weekday: number, opensMin: number | null, closesMin: number | null];

/** Hours of a place. */
export interface PlaceHours {
  /** Spans of each weekday from Monday; null when it is not known: no row, or rows that contradict one another. A span
   * closes after 1440 when it ends on the next day. */
  readonly week: readonly (Spans | null)[];
  /** Days whose hours are others, by date. */
  readonly special: ReadonlyMap<string, Spans | null>;
}

const DAY_MIN = 1440;
const DAY_MS = 86_400_000;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** @param rows of one place */
export const readHours = (
  rows: readonly SlotRow[],
  specialDays: readonly SpecialDay[] = [],
): PlaceHours => ({
  week: WEEKDAYS.map((_name, index) => readDay(rows, index + 1)),
  special: new Map(specialDays.map(({ date, spans }) => [date, spans])),
});

/** Spans of a weekday as people are shown them; null when it is not known. */
function readDay(week: readonly SlotRow[], weekday: number): Spans | null {
  const spans: [number, number][] = [];
  let isClosed = false;
  for (const [day, opens, closes] of week) {
    if (day !== weekday) continue;
    if (opens === null || closes === null) isClosed = true;
    // "Open 24 hours" is a day, wherever it began.
    else spans.push(closes - opens >= DAY_MIN ? [0, DAY_MIN] : [opens, closes]);
  }
  if (isClosed) return spans.length ? null : [];
  return spans.length ? spans : null;
}

/** Who is open at a moment, and of whom nobody can tell. */
export interface OpenSets {
  readonly open: Bits;
  readonly unknown: Bits;
}

/** A place is open when a span of the day holds the minute, or yesterday's span past midnight does. */
export function findOpen(
  places: readonly PlaceHours[],
  { weekday, minutes, date }: DatedMoment,
): OpenSets {
  const sets = { open: createBits(places.length), unknown: createBits(places.length) };
  const before = date && addDays(date, -1);
  places.forEach(({ week, special }, position) => {
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

/** The date so many days after another one. */
const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

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
