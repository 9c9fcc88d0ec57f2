import { type WeekMoment, momentOf, type OpenAt } from '@tableside/contracts/listing/rules';
import type { Weekday } from '@tableside/contracts/restaurant/model';
import type { SpecialDay } from '../../restaurants/record';
import { pauseForOthers, type Pause } from '../../lib/slices';
import { addBit, clearBit, type Bits, subtract, toBits } from './bits';

type Span = readonly [opensMin: number, closesMin: number];

/** A place some of whose days are special. */
interface SpecialPlace {
  readonly position: number;
  readonly days: ReadonlyMap<string, SpecialDay['spans']>;
  /** Spans of each weekday from Monday; null when it is not known. */
  readonly week: readonly (readonly Span[] | null)[];
}

/** A moment of a certain day. */
export interface DatedMoment extends WeekMoment {
  /** "2026-11-26"; null where nobody knows which day is meant. */
  readonly date: string | null;
}

const DAY_MIN = 1440;
const DAY_MS = 86_400_000;

/** The date so many days after another one. */
const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Says anew of places with a special day whether they are open.
 * @param open @param unknown by weekdays alone; changed in place */
function applySpecialDays(
  places: readonly SpecialPlace[],
  { weekday, minutes, date }: DatedMoment,
  { open, unknown }: { readonly open: Bits; readonly unknown: Bits },
): void {
  if (date === null) return;
  const before = addDays(date, -1);
  for (const { position, days, week } of places) {
    if (!days.has(date) && !days.has(before)) continue;
    const spansOn = (day: string, index: number) => {
      const special = days.get(day);
      return special === undefined ? (week[index % 7] ?? null) : special;
    };
    const today = spansOn(date, weekday - 1);
    const yesterday = spansOn(before, weekday + 5);
    const isOpen = holds(today, minutes) || holds(yesterday, minutes + DAY_MIN);
    clearBit(open, position);
    clearBit(unknown, position);
    if (isOpen) addBit(open, position);
    else if (!today) addBit(unknown, position);
  }
}

const holds = (spans: readonly Span[] | null, minute: number): boolean =>
  spans?.some(([opens, closes]) => opens <= minute && minute < closes) ?? false;

/** A row of the timeslots table: weekday from Monday, 1; minutes from midnight, null when it says "closed". */
export type SlotRow = readonly [weekday: number, opensMin: number | null, closesMin: number | null];

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

interface Day {
  /** One entry per span; it closes after 1440 when it ends on the next day. */
  readonly places: Uint32Array;
  readonly opens: Uint16Array;
  readonly closes: Uint16Array;
  /** Places of which this weekday is not known: no row, or rows that contradict one another. */
  readonly unknown: Bits;
}

/** Hours of all places. */
export interface HoursIndex {
  /** By weekday, the first is Monday. */
  readonly days: readonly Day[];
  /** Places with days whose hours are others. */
  readonly special: readonly SpecialPlace[];
}

/** Collects the hours of places in their order, then makes the index. */
export class HoursIndexBuilder {
  readonly #days = DAYS.map((weekday) => ({
    weekday,
    unknown: [] as number[],
    places: [] as number[],
    opens: [] as number[],
    closes: [] as number[],
  }));
  readonly #special: SpecialPlace[] = [];
  #size = 0;

  /** @param hours rows of one place */
  add(hours: readonly SlotRow[], specialDays: readonly SpecialDay[] = []): void {
    if (specialDays.length) {
      this.#special.push({
        position: this.#size,
        days: new Map(specialDays.map(({ date, spans }) => [date, spans])),
        week: DAYS.map((weekday) => readDay(hours, weekday)),
      });
    }
    for (const { weekday, unknown, places, opens, closes } of this.#days) {
      const spans = readDay(hours, weekday);
      if (!spans) unknown.push(this.#size);
      for (const [opensMin, closesMin] of spans ?? []) {
        places.push(this.#size);
        opens.push(opensMin);
        closes.push(closesMin);
      }
    }
    this.#size += 1;
  }

  /** Work of a whole city, done a weekday at a time.
   * @param pause after each; default: until the event loop has gone round */
  async build(pause: Pause = pauseForOthers): Promise<HoursIndex> {
    const days: Day[] = [];
    for (const { unknown, places, opens, closes } of this.#days) {
      days.push({
        places: new Uint32Array(places),
        opens: new Uint16Array(opens),
        closes: new Uint16Array(closes),
        unknown: toBits(this.#size, unknown),
      });
      await pause();
    }
    return { days, special: this.#special };
  }
}

/** Spans of a weekday as people are shown them; null when it is not known. */
function readDay(week: readonly SlotRow[], weekday: number): [number, number][] | null {
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

/** Moments whose sets are kept: most people ask for now, and a minute has the same for all. */
const MOMENTS_MAX = 16;
const found = new WeakMap<HoursIndex, Map<string, OpenSets>>();

/** Finds the sets of a moment once.
 * @returns sets that nobody may change */
export function findOpen(index: HoursIndex, moment: DatedMoment): OpenSets {
  const known = found.get(index) ?? new Map<string, OpenSets>();
  found.set(index, known);
  const key = `${moment.date ?? ''} ${moment.weekday} ${moment.minutes}`;
  const sets = known.get(key) ?? readOpen(index, moment);
  known.delete(key);
  known.set(key, sets);
  const [oldest] = known.keys();
  if (known.size > MOMENTS_MAX && oldest !== undefined) known.delete(oldest);
  return sets;
}

/** A place is open when a span of the day holds the minute, or yesterday's span past midnight does. */
function readOpen(index: HoursIndex, moment: DatedMoment): OpenSets {
  const { weekday, minutes } = moment;
  const today = dayOf(index, weekday - 1);
  const yesterday = dayOf(index, weekday + 5);
  const open = today.unknown.slice().fill(0);
  addHolding(open, today, minutes);
  addHolding(open, yesterday, minutes + DAY_MIN);
  const sets = { open, unknown: subtract(today.unknown, open) };
  applySpecialDays(index.special, moment, sets);
  return sets;
}

function addHolding(open: Bits, { places, opens, closes }: Day, minute: number): void {
  for (let span = 0; span < places.length; span += 1) {
    if ((opens[span] ?? 0) <= minute && minute < (closes[span] ?? 0)) {
      addBit(open, places[span] ?? 0);
    }
  }
}

function dayOf(index: HoursIndex, day: number): Day {
  const found = index.days[day % DAYS.length];
  if (!found) throw new RangeError(`A week has no day ${day}`);
  return found;
}

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
