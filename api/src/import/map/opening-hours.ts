import type { OpeningHours, SpecialDay, RestaurantRecord } from '../../restaurants/record';
import { cleanText, cleanValue, OCCASION_LENGTH_MAX } from '../../restaurants/values';
import {
  addDays,
  toDate,
  UNCERTAIN_COMMENT,
  evaluateDays,
  parseHours,
  type Parsed,
} from './evaluate-hours';
import { hasHolidays, nameDays, findWeek, type WeekAndExceptions } from './special-days';
import type { HolidayRegion } from './holiday-region';
import { translateWrittenHours } from './written-hours';
import { toMonth, WEEKDAYS } from '../../restaurants/week';

/** Known hours, and why others are unknown. */
export interface ReadHours {
  readonly hours: OpeningHours;
  readonly unknown: string | null;
  /** Dates on which the library failed, and its message; null if none. */
  readonly failure: { readonly dates: readonly string[]; readonly message: string } | null;
}

interface ReadOptions {
  /** Default: the United States, no state. */
  readonly region?: HolidayRegion;
  /** True if days that the value omits are unknown and not, as the tag defines, closed. */
  readonly omitsUnknown?: boolean;
  /** Determines the years of special days: this and the next; default: now. */
  readonly now?: Date;
}

const NOTHING: OpeningHours = { spans: [], closedOn: [] };
const CLOSED_ALL_WEEK: OpeningHours = { spans: [], closedOn: WEEKDAYS };
const NOON_MIN = 720;
const UNITED_STATES: HolidayRegion = { country: 'us', state: null };
const LONGEST_VALUE = 255;
const MAX_CACHED = 2000;
const DAY_MS = 86_400_000;
/** A value without times and dates. */
const CLOSED = /^(?:24\/7|\D)*\b(?:off|closed)\b\D*$/i;
const REMARK = /^(.+?)\s*;\s*"([^"]*)"$/;
/** Library warnings about unambiguous values. */
const HARMLESS_WARNINGS: ReadonlySet<string> = new Set([
  'additional_rule_separator_not_used_after_time_wrapping_midnight',
  'additional_rule_which_evaluates_to_closed',
  'ambiguous_single_digit_hour',
  'combine_rules',
  'date_past',
  'date_range_past',
  'default_state',
  'empty_comment',
  'hour_min_separator',
  'no_colon_after',
  'nothing_useful',
  'period_one',
  'public_holiday',
  'separator_for_readability',
  'strange_24_7',
  'year_past',
]);
/** Unambiguous alternative words, as the library reports them. */
const PLAIN_WORD =
  /for "(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?|daily|every ?day|(?:public )?holidays?|and|to|[&–—])"/i;

const NAMES_HOLIDAYS = /\b(?:PH|holidays?)\b/i;
const NAMES_SCHOOL_HOLIDAYS = /\bSH\b/i;

const unknown = (reason: string): ReadHours => ({ hours: NOTHING, unknown: reason, failure: null });
const withoutComments = (value: string): string => value.replace(/"[^"]*"/g, '');

const isCertain = (parsed: Parsed): boolean =>
  parsed
    .getStructuredWarnings()
    .every(
      ({ type, message }) =>
        HARMLESS_WARNINGS.has(type) ||
        (type === 'word_error_correction' && PLAIN_WORD.test(message)),
    );

/** Parses a tag value or, failing that, free text.
 * @returns why it cannot be read */
function parse(value: string, region: HolidayRegion): { value: string; parsed: Parsed } | string {
  const plain = withoutComments(value);
  if (NAMES_SCHOOL_HOLIDAYS.test(plain) && !hasHolidays('SH', region)) {
    return 'depends on school holidays';
  }
  if (NAMES_HOLIDAYS.test(plain) && !hasHolidays('PH', region)) {
    return 'depends on public holidays unknown for this region';
  }
  const parsed = parseHours(value, region);
  if (typeof parsed !== 'string' && isCertain(parsed)) return { value, parsed };
  const translated = translateWrittenHours(value);
  const written = translated && parseHours(translated, region);
  if (translated && written && typeof written !== 'string') {
    return { value: translated, parsed: written };
  }
  return typeof parsed === 'string' ? 'not readable' : 'ambiguous';
}

/** Calendar days between two dates, regardless of DST. */
const countDays = (from: Date, to: Date): number =>
  Math.round((to.getTime() - from.getTime()) / DAY_MS);

function readUncached(
  raw: string,
  { region, now, omitsUnknown }: Required<ReadOptions>,
): ReadHours {
  // Drops trailing separators.
  const trimmed = cleanValue(raw).replace(/[;,\s]+$/, '');
  // The library lets a trailing comment replace the rules; users mean to add it.
  const [, rules, remark = ''] = REMARK.exec(trimmed) ?? [];
  const text = rules && !UNCERTAIN_COMMENT.test(remark) ? rules : trimmed;
  if (/\b(?:sunrise|sunset|dawn|dusk)\b/i.test(withoutComments(text))) {
    return unknown('depends on sunrise or sunset');
  }
  const read = parse(text, region);
  if (typeof read === 'string') return unknown(read);
  const { value, parsed } = read;
  const year = now.getFullYear();
  // The last night of the previous year may extend into it.
  const first = new Date(year - 1, 11, 31);
  const range = { value, region, first, dayCount: countDays(first, new Date(year + 2, 0, 1)) };
  const evaluated = evaluateDays(parsed, range);
  const { failures } = evaluated;
  const isOmitted = (index: number) =>
    parsed.getMatchingRule(addMinutes(addDays(first, index), NOON_MIN)) === undefined;
  const days = omitsUnknown
    ? evaluated.days.map((day, index) => (day?.length === 0 && isOmitted(index) ? null : day))
    : evaluated.days;
  if (days.every((day) => day?.length === 0)) {
    return CLOSED.test(withoutComments(text))
      ? { ...unknown(''), hours: CLOSED_ALL_WEEK, unknown: null }
      : unknown('never open');
  }
  const { week, exceptions, hasSeasons } = findWeek(
    days,
    first,
    countDays(first, new Date(year, now.getMonth(), 1)),
  );
  const namesHolidays = NAMES_HOLIDAYS.test(withoutComments(value));
  const nameOf = nameDays(region, first, range.dayCount, namesHolidays);
  const specialDays = exceptions.map((index): SpecialDay => {
    const day = addDays(first, index);
    const date = toDate(day);
    const spans = days[index] ?? null;
    const comment = failures.has(index) ? null : findComment(parsed, value, day, spans);
    // A day in season is not an exception.
    const isOccasion = namesHolidays || week[(day.getDay() + 6) % 7] !== null;
    return { date, name: comment ?? (isOccasion ? nameOf(date) : null), spans };
  });
  const failure = failures.size
    ? {
        dates: [...failures.keys()]
          .filter((index) => index in days)
          .map((index) => toDate(addDays(first, index))),
        message: [...failures.values()][0] ?? '',
      }
    : null;
  return { ...toHours(week, specialDays, hasSeasons), failure };
}

const addMinutes = (day: Date, minutes: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate(), 0, minutes);

function findComment(parsed: Parsed, value: string, day: Date, spans: SpecialDay['spans']) {
  const [opensMin] = spans?.[0] ?? [NOON_MIN];
  const comment = parsed.getComment(addMinutes(day, opensMin)) ?? '';
  return value.includes(`"${comment}"`)
    ? cleanText(comment, OCCASION_LENGTH_MAX).text || null
    : null;
}

function toHours(
  week: WeekAndExceptions['week'],
  specialDays: readonly SpecialDay[],
  hasSeasons: boolean,
): Pick<ReadHours, 'hours' | 'unknown'> {
  const spans = WEEKDAYS.flatMap((weekday, index) =>
    (week[index] ?? []).map(([opensMin, closesMin]) => ({ weekday, opensMin, closesMin })),
  );
  const isKnownWeek = hasSeasons || spans.length > 0;
  // For a value that is only `Mo,We "by appointment"`, the other days are not known to be closed.
  const closedOn = WEEKDAYS.filter((_, index) => isKnownWeek && week[index]?.length === 0);
  const hours = { spans, closedOn, ...(specialDays.length && { specialDays }) };
  if (!week.includes(null)) return { hours, unknown: null };
  if (hasSeasons) return { hours, unknown: 'seasonal; known for two months' };
  return { hours, unknown: spans.length ? 'some weekdays unclear' : 'no closing time' };
}

/** Converts unexpected library errors to failures: one value must not abort an import. */
function readSafely(raw: string, options: Required<ReadOptions>): ReadHours {
  try {
    return readUncached(raw, options);
  } catch (error) {
    return { ...unknown('could not be evaluated'), failure: { dates: [], message: String(error) } };
  }
}

const cache = new Map<string, ReadHours>();

/** Reads an opening_hours tag. Evaluates each day of two years and derives the usual week and
 * special days. Days missing from the value are closed, as the tag defines. Nothing is guessed:
 * open ends, uncertain comments, and ambiguous values leave days or the whole week unknown. */
export function readOpeningHours(
  raw: string,
  { region = UNITED_STATES, now = new Date(), omitsUnknown = false }: ReadOptions = {},
): ReadHours {
  // A long text is not a valid value.
  if (raw.length > LONGEST_VALUE) return unknown('not readable');
  const key = JSON.stringify([
    raw,
    region.country,
    region.state,
    now.getFullYear(),
    now.getMonth(),
    omitsUnknown,
  ]);
  const cached = cache.get(key);
  if (cached) return cached;
  const read = readSafely(raw, { region, now, omitsUnknown });
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, read);
  return read;
}

export interface FilledRecord {
  readonly record: RestaurantRecord;
  /** Null for a record without hours source. */
  readonly read: ReadHours | null;
}

/** Computes the hours of a record from their source, with special days of this year and the next.
 * @param stateOf the city's state, for restaurants without one */
export function fillHours(
  record: RestaurantRecord,
  stateOf: (country: string | null) => HolidayRegion['state'],
  now: Date,
): FilledRecord {
  const { hoursSource } = record;
  if (!hoursSource) return { record, read: null };
  const { value, country, state } = hoursSource;
  const read = readOpeningHours(value, {
    region: { country, state: state ?? stateOf(country) },
    now,
    // All the Places omits days that it could not read.
    omitsUnknown: record.source === 'alltheplaces',
  });
  const filled = { ...hoursSource, month: toMonth(now) };
  return { record: { ...record, hours: read.hours, hoursSource: filled }, read };
}
