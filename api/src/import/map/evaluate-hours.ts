import OpeningHoursParser from 'opening_hours';
import { DAY_MIN, joinTimeRanges, splitByDay, type TimeRange } from '../../restaurants/week';
import type { HolidayRegion } from './holiday-region';

/** Midnight a number of days after a date. */
export const addDays = (day: Date, days: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

const pad = (number: number): string => String(number).padStart(2, '0');

/** "2026-11-26" */
export const toDate = (day: Date): string =>
  `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;

export type Parsed = InstanceType<typeof OpeningHoursParser>;
type Interval = ReturnType<Parsed['getOpenIntervals']>[number];

/** Minutes from midnight of the opening day; a night closes after 1440. */
export type Span = readonly [opensMin: number, closesMin: number];

interface EvaluationRange {
  readonly value: string;
  readonly region: HolidayRegion;
  /** Midnight of the first day. */
  readonly first: Date;
  readonly dayCount: number;
}

/** Evaluation of consecutive days. */
export interface EvaluatedDays {
  /** By day: empty if closed, null if unknown. */
  readonly days: readonly (readonly Span[] | null)[];
  /** Errors of the library by day index; these days are unknown. */
  readonly failures: ReadonlyMap<number, string>;
}

/** With more failures, all remaining days count as failed. */
const FAILURES_MAX = 40;
/** Extra days on both sides, for nights across the edges. */
const MARGIN_DAYS = 2;
const HALF_DAY_MIN = DAY_MIN / 2;
/** "10:00-09:00" is more likely a mistake than 23 hours; "00:00-23:59" is a full day. */
const SUSPECT_WINDOW_MIN = [23 * 60, 23 * 60 + 45] as const;
/** "7:00-3:00" may mean 3 PM. */
const LONGEST_SINGLE_DIGIT_MIN = 18 * 60;
/** Comments that make the hours uncertain. */
export const UNCERTAIN_COMMENT =
  /\b(?:call|phone|confirm|check|ask|appointment|reserv|request|may|might|var(?:y|ies)|usually|sometimes|depend|approx|about|only|not|no|except|closed)/i;
/** Comments about what is served, which do not affect the hours. */
const SERVED_COMMENT = /\b(?:kitchen|breakfast|brunch|lunch|dinner|supper|happy hour)\b/i;

/** Parses a value with the public holidays of a region.
 * @returns the library's message if it rejects the value, for example without holidays for the region */
export function parseHours(value: string, { country, state }: HolidayRegion): Parsed | string {
  const { error: printError } = console;
  // opening_hours 3.15.0 also prints what it throws for a region without school holidays.
  Object.assign(console, { error: () => undefined });
  try {
    return new OpeningHoursParser(
      value,
      { lat: 0, lon: 0, address: { country_code: country ?? '', state: state ?? '' } },
      // The type declarations lack most options.
      { locale: 'en', tag_key: 'opening_hours', mode: 0 } as never,
    );
  } catch (error) {
    // The library throws strings for invalid values; anything else is a bug.
    if (typeof error !== 'string') throw error;
    return error;
  } finally {
    Object.assign(console, { error: printError });
  }
}

/** The library's intervals between two days; bisects the range around failures. */
export function listIntervals(
  parsed: Parsed,
  first: Date,
  [from, to]: readonly [number, number],
  failures: Map<number, string>,
): Interval[] {
  if (failures.size > FAILURES_MAX) {
    for (let day = from; day < to; day += 1) failures.set(day, [...failures.values()][0] ?? '');
    return [];
  }
  try {
    return parsed.getOpenIntervals(addDays(first, from), addDays(first, to));
  } catch (error) {
    if (to - from === 1) {
      failures.set(from, String(error));
      return [];
    }
    const middle = Math.floor((from + to) / 2);
    return [
      ...listIntervals(parsed, first, [from, middle], failures),
      ...listIntervals(parsed, first, [middle, to], failures),
    ];
  }
}

/** Corrects nights, which belong to the day they start on. The library ends a night at midnight if a later rule
 * covers the next day, and keeps its end if a later rule closes the day it would have started on. */
class Nights {
  private readonly rules = new Map<number, Parsed | string>();

  constructor(
    private readonly parsed: Parsed,
    private readonly value: string,
    private readonly region: HolidayRegion,
    private readonly first: Date,
  ) {}

  /** Ranges in order, without adjacent ones. */
  align(stretches: readonly TimeRange[]): TimeRange[] {
    return stretches.flatMap((stretch, index) => {
      const { from, to, isUnknown } = this.withoutForeignEnd(stretch);
      if (from >= to) return [];
      const night = isUnknown || to % DAY_MIN ? null : this.findCutNight(to);
      if (!night) return [{ from, to, isUnknown }];
      const next = stretches[index + 1]?.from ?? Infinity;
      return [{ from, to: Math.min(night.to, next), isUnknown: night.isUnknown }];
    });
  }

  /** Removes the end of a night that does not take place. */
  private withoutForeignEnd({ from, to, isUnknown }: TimeRange): TimeRange {
    if (from % DAY_MIN || to - from > HALF_DAY_MIN) return { from, to, isUnknown };
    const night = this.findNight(this.ruleAt(from), from);
    return { from: Math.min(night?.to ?? from, to), to, isUnknown };
  }

  /** The night that the library cut at midnight. */
  private findCutNight(midnight: number): TimeRange | null {
    const closing = this.ruleAt(midnight);
    // A closing rule with times removes exactly these times.
    if (closing !== undefined && /\d:\d\d/.test(this.textOf(closing))) return null;
    return this.findNight(this.ruleAt(midnight - 1), midnight);
  }

  /** The night across midnight that a rule starts on the day before. */
  private findNight(rule: number | undefined, midnight: number): TimeRange | null {
    const parsed = rule === undefined ? '' : this.ruleAlone(rule);
    if (typeof parsed === 'string') return null;
    const day = midnight / DAY_MIN;
    const intervals = listIntervals(parsed, this.first, [day - 1, day + 1], new Map());
    const stretches = joinTimeRanges(
      intervals.map((each) => toStretch(each, this.first, this.value)),
    );
    const night = stretches.find(({ from, to }) => from < midnight && to > midnight);
    const isNight = night && night.from > midnight - DAY_MIN && night.to < midnight + HALF_DAY_MIN;
    return isNight ? night : null;
  }

  private ruleAlone(rule: number): Parsed | string {
    const parsed = this.rules.get(rule) ?? parseHours(this.textOf(rule), this.region);
    this.rules.set(rule, parsed);
    return parsed;
  }

  private ruleAt = (minute: number): number | undefined =>
    this.parsed.getMatchingRule(this.dateAt(minute));

  private textOf = (rule: number): string => this.parsed.prettifyValue({ rule_index: rule });

  private dateAt(minute: number): Date {
    const day = addDays(this.first, Math.floor(minute / DAY_MIN));
    day.setMinutes(((minute % DAY_MIN) + DAY_MIN) % DAY_MIN);
    return day;
  }
}

/** Wall-clock minutes from the first midnight, regardless of UTC offset changes. */
function toMinutes(first: Date, moment: Date): number {
  const days = Math.round((addDays(moment, 0).getTime() - first.getTime()) / 60_000 / DAY_MIN);
  return days * DAY_MIN + moment.getHours() * 60 + moment.getMinutes();
}

function isDoubtful([from, to, isUnknown, comment = '']: Interval, value: string): boolean {
  if (!value.includes(`"${comment}"`)) return isUnknown;
  if (UNCERTAIN_COMMENT.test(comment)) return true;
  const isWholeDay = to.getTime() - from.getTime() >= DAY_MIN * 60_000;
  return isUnknown && (isWholeDay || !SERVED_COMMENT.test(comment));
}

const toStretch = (interval: Interval, first: Date, value: string): TimeRange => ({
  from: toMinutes(first, interval[0]),
  to: toMinutes(first, interval[1]),
  isUnknown: isDoubtful(interval, value),
});

export function evaluateDays(parsed: Parsed, { value, region, first, dayCount }: EvaluationRange) {
  const failures = new Map<number, string>();
  const range = [-MARGIN_DAYS, dayCount + MARGIN_DAYS] as const;
  const stretches = joinTimeRanges(
    listIntervals(parsed, first, range, failures).map((each) => toStretch(each, first, value)),
  );
  const hasSingleDigits = parsed
    .getStructuredWarnings()
    .some(({ type }) => (type as string) === 'ambiguous_single_digit_hour');
  const isSuspect = ({ from, to }: TimeRange): boolean =>
    (to - from >= SUSPECT_WINDOW_MIN[0] && to - from < SUSPECT_WINDOW_MIN[1]) ||
    (hasSingleDigits && to - from > LONGEST_SINGLE_DIGIT_MIN && to % DAY_MIN !== 0);
  const days: (Span[] | null)[] = Array.from({ length: dayCount }, () => []);
  const parts = new Nights(parsed, value, region, first)
    .align(stretches)
    .map((stretch) => ({ ...stretch, isUnknown: stretch.isUnknown || isSuspect(stretch) }))
    .flatMap(splitByDay);
  for (const { from, to, isUnknown } of parts) {
    const index = Math.floor(from / DAY_MIN);
    if (!(index in days)) continue;
    if (isUnknown) days[index] = null;
    else days[index]?.push([from - index * DAY_MIN, to - index * DAY_MIN]);
  }
  for (const day of failures.keys()) if (day in days) days[day] = null;
  return { days, failures };
}
