import type { Timeslot, Weekday } from './model';
import { DAY_MIN, parseSlot, type OpenSpan } from './slot-text';
import { zoneClock, type ZoneClock } from './time';

/** A moment of the week. */
export interface WeekMoment {
  readonly weekday: Weekday;
  /** From midnight, 0 to 1439. */
  readonly minutes: number;
}

/** Opening hours for display. Nothing is guessed: missing or unparseable hours are unknown. */

export const HOURS_NOT_LISTED = 'Hours not listed';
const HOURS_UNCLEAR = 'Check hours';
const CLOSED = 'Closed';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A closing time further ahead than this shows its weekday. */
const SAME_NIGHT_MS = 12 * HOUR_MS;
const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
const DAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Status for a badge. */
export interface OpenStatus {
  readonly tone: 'open' | 'soon' | 'closed' | 'unknown';
  readonly label: string;
}

/** One weekday of a restaurant's week. */
export interface HoursRow {
  readonly weekday: Weekday;
  /** "Monday" */
  readonly day: string;
  /** The API's text, "Closed", or "Hours not listed"; never empty. */
  readonly slots: readonly string[];
}

export const dayName = (weekday: Weekday): string => DAY_NAMES[weekday - 1] ?? '';

/** The slots of a special day, else the weekly ones.
 * @param date ISO date; omit for the weekly slots */
export function hoursOn(hours: readonly Timeslot[], date?: string): readonly Timeslot[] {
  const own = hours.filter((slot) => slot.date === date);
  return own.length ? own : hours.filter((slot) => !slot.date);
}

/** Monday to Sunday, without special days. */
export const weekRows = (hours: readonly Timeslot[]): readonly HoursRow[] =>
  WEEKDAYS.map((weekday) => {
    const slots = hoursOn(hours).filter((slot) => slot.weekday === weekday);
    return { weekday, day: dayName(weekday), slots: writeSlots(slots) };
  });

/** Display text of slots; never empty. */
export const writeSlots = (slots: readonly Timeslot[]): readonly string[] =>
  slots.length
    ? [
        ...new Set(
          slots.map(({ isClosed, slot }) => (isClosed ? CLOSED : slot || HOURS_NOT_LISTED)),
        ),
      ]
    : [HOURS_NOT_LISTED];

/** Weekday in a zone, or null when the zone is unknown. */
export const weekdayIn = (now: Date, timeZone: string): Weekday | null =>
  zoneClock(now, timeZone)?.weekday ?? null;

/** Today's slots in the city's zone: "5 PM to 1 AM", "Closed", or "Hours not listed". */
export function slotsOfToday(
  hours: readonly Timeslot[],
  now: Date,
  timeZone: string,
): readonly string[] {
  const clock = zoneClock(now, timeZone);
  const today = clock ? hoursOn(hours, clock.dateOf(0)) : [];
  return writeSlots(today.filter(({ weekday }) => weekday === clock?.weekday));
}

/** {@link slotsOfToday} joined by commas. */
export const hoursOfToday = (hours: readonly Timeslot[], now: Date, timeZone: string): string =>
  slotsOfToday(hours, now, timeZone).join(', ');

/** Special days from today to two weeks ahead. */
export function specialDaysAhead(
  hours: readonly Timeslot[],
  now: Date,
  timeZone: string,
): readonly Timeslot[] {
  const clock = zoneClock(now, timeZone);
  return hours.filter(
    ({ date }) => clock && date && date >= clock.dateOf(0) && date <= clock.dateOf(14),
  );
}

/** A weekday's spans: empty when closed; null when missing, contradictory, or unparseable. */
export function spansOf(hours: readonly Timeslot[], weekday: Weekday): readonly OpenSpan[] | null {
  const slots = hours.filter((slot) => slot.weekday === weekday);
  if (!slots.length) return null;
  const closed = slots.filter(({ isClosed }) => isClosed).length;
  if (closed) return closed === slots.length ? [] : null;
  const spans = slots.map(({ slot }) => parseSlot(slot));
  return spans.every((span) => span !== null) ? spans.flat() : null;
}

/** A span on a certain day, as instants in milliseconds. */
interface Opening {
  readonly opensAt: number;
  readonly closesAt: number;
  readonly span: OpenSpan;
  readonly weekday: Weekday;
  readonly daysFromToday: number;
}

/** Openings of one day counted from today, or null when that day is unknown. */
function openingsOn(
  hours: readonly Timeslot[],
  clock: ZoneClock,
  daysFromToday: number,
): readonly Opening[] | null {
  const weekday = (((((clock.weekday - 1 + daysFromToday) % 7) + 7) % 7) + 1) as Weekday;
  const spans = spansOf(hoursOn(hours, clock.dateOf(daysFromToday)), weekday);
  return (
    spans &&
    spans
      .map((span) => ({
        opensAt: clock.instantOf(daysFromToday, span.opensMin),
        closesAt: clock.instantOf(daysFromToday, span.closesMin),
        span,
        weekday,
        daysFromToday,
      }))
      .sort((a, b) => a.opensAt - b.opensAt)
  );
}

/** Open status at an instant.
 * @param timeZone IANA zone of the city
 * @returns tone `soon` in the last hour; `unknown` when the data does not say */
export function openStatus(hours: readonly Timeslot[], now: Date, timeZone: string): OpenStatus {
  const clock = zoneClock(now, timeZone);
  if (!clock || !hours.length) return { tone: 'unknown', label: HOURS_NOT_LISTED };
  const at = now.getTime();
  const week = [-1, 0, 1, 2, 3, 4, 5, 6, 7].map((day) => openingsOn(hours, clock, day));
  const current = findCurrent(week, at);
  const occasion = hours.find(({ date }) => date === clock.dateOf(0))?.occasion;
  if (current) {
    const { tone, label } = describeOpen(current, at);
    const isSpecial = occasion && tone === 'open' && current.daysFromToday === 0;
    return { tone, label: isSpecial ? `${label} today: ${occasion}` : label };
  }

  const today = week[1];
  if (!today) {
    const isListed = hours.some(({ weekday }) => weekday === clock.weekday);
    return { tone: 'unknown', label: isListed ? HOURS_UNCLEAR : HOURS_NOT_LISTED };
  }
  const isSpecial = occasion && !today.length;
  const label = isSpecial ? `Closed today: ${occasion}` : describeClosed(week.slice(1), at);
  return { tone: 'closed', label };
}

/** The opening that contains an instant, including openings that continue it. */
function findCurrent(
  days: readonly (readonly Opening[] | null)[],
  at: number,
): Opening | undefined {
  const known = days.flatMap((day) => day ?? []);
  const current = known
    .filter(({ opensAt, closesAt }) => opensAt <= at && at < closesAt)
    .sort((a, b) => b.closesAt - a.closesAt)[0];
  return current && findLast(current, known);
}

/** Open status at the next occurrence of a week moment, such as "Open Fri until 1 AM".
 * @param moment today counts as its next occurrence
 * @param timeZone IANA zone of the city
 * @returns tone `unknown` when the data does not say; never `soon` */
export function openStatusAt(
  hours: readonly Timeslot[],
  { weekday, minutes }: WeekMoment,
  now: Date,
  timeZone: string,
): OpenStatus {
  const clock = zoneClock(now, timeZone);
  if (!clock || !hours.length) return { tone: 'unknown', label: HOURS_NOT_LISTED };
  const ahead = (weekday - clock.weekday + 7) % 7;
  const at = clock.instantOf(ahead, minutes);
  const week = [-1, 0, 1, 2, 3, 4, 5, 6, 7].map((day) => openingsOn(hours, clock, ahead + day));
  const current = findCurrent(week, at);
  const day = shortDay(weekday);
  if (current) {
    const isAllDay = current.closesAt - at > 24 * HOUR_MS;
    const end = isAllDay ? '24 hours' : `until ${formatTime(current.span.closesMin)}`;
    return { tone: 'open', label: `Open ${day} ${end}` };
  }
  if (week[1]) return { tone: 'closed', label: `Closed ${day} at ${formatTime(minutes)}` };
  const isListed = hours.some((slot) => slot.weekday === weekday);
  return { tone: 'unknown', label: isListed ? HOURS_UNCLEAR : HOURS_NOT_LISTED };
}

/** Whether a restaurant is open `now`, `later` today, or `not-today`, which includes unknown hours.
 * @param timeZone IANA zone of the city */
export function opensWhen(
  hours: readonly Timeslot[],
  now: Date,
  timeZone: string,
): 'now' | 'later' | 'not-today' {
  const { tone } = openStatus(hours, now, timeZone);
  if (tone === 'open' || tone === 'soon') return 'now';
  const clock = zoneClock(now, timeZone);
  const today = clock && openingsOn(hours, clock, 0);
  return today?.some(({ opensAt }) => opensAt > now.getTime()) ? 'later' : 'not-today';
}

/** Follows adjacent spans, such as one that ends at midnight and one that starts there. */
function findLast(current: Opening, known: readonly Opening[]): Opening {
  const next = known.find(
    ({ opensAt, closesAt }) => opensAt <= current.closesAt && closesAt > current.closesAt,
  );
  return next ? findLast(next, known) : current;
}

function describeOpen({ closesAt, span, weekday, daysFromToday }: Opening, at: number): OpenStatus {
  const left = closesAt - at;
  if (left < HOUR_MS) {
    return { tone: 'soon', label: `Closes in ${Math.ceil(left / MINUTE_MS)} min` };
  }
  if (left > 24 * HOUR_MS) return { tone: 'open', label: 'Open 24 hours' };
  const isLaterDay = daysFromToday > 0 && left > SAME_NIGHT_MS && span.closesMin < DAY_MIN;
  const day = isLaterDay ? `${shortDay(weekday)} ` : '';
  return { tone: 'open', label: `Open until ${day}${formatTime(span.closesMin)}` };
}

/** @param days openings of today and the days after it; null where unknown */
function describeClosed(days: readonly (readonly Opening[] | null)[], at: number): string {
  for (const [index, day] of days.entries()) {
    // After an unknown day the next opening is unknown.
    if (!day) return CLOSED;
    const next = day.find(({ opensAt }) => opensAt > at);
    if (next) {
      const name = index === 0 ? '' : `${shortDay(next.weekday)} `;
      return `Closed, opens ${name}${formatTime(next.span.opensMin)}`;
    }
  }
  return CLOSED;
}

const shortDay = (weekday: Weekday): string => dayName(weekday).slice(0, 3);

/** "5 PM", "9:30 PM", "noon", or "midnight".
 * @param minutes from midnight; may exceed 1440 */
export function formatTime(minutes: number): string {
  const ofDay = minutes % DAY_MIN;
  if (ofDay === 0) return 'midnight';
  if (ofDay === 720) return 'noon';
  const hour = Math.floor(ofDay / 60);
  const minute = ofDay % 60 ? `:${String(ofDay % 60).padStart(2, '0')}` : '';
  return `${hour % 12 || 12}${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}
