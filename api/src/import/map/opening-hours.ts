import type { Weekday } from '@tableside/contracts/restaurant/model';
import type { OpeningHours, SpecialDay, RestaurantRecord } from '../../restaurants/record';
import { cleanText, LONGEST_OCCASION } from '../../restaurants/values';
import {
  addDays,
  toDate,
  DOUBTFUL_COMMENT,
  evaluateDays,
  parseHours,
  type Parsed,
} from './evaluate-hours';
import { hasHolidays, nameDays, findWeek, type WeekAndExceptions } from './special-days';
import type { HolidayRegion } from './holiday-region';
import { translateWrittenHours } from './written-hours';

/** Hours as known, and why not when they are not. */
export interface ReadHours {
  readonly hours: OpeningHours;
  /** Null when every weekday is known. */
  readonly unknown: string | null;
  /** Dates that are unknown because the library failed on them, and its message; null without any. */
  readonly failure: { readonly dates: readonly string[]; readonly message: string } | null;
}

export interface ReadOptions {
  /** Default: the United States, no state. */
  readonly region?: HolidayRegion;
  /** Special days are those of its year and the next; default: now. */
  readonly now?: Date;
}

const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
const NOTHING: OpeningHours = { spans: [], closedOn: [] };
const CLOSED_ALL_WEEK: OpeningHours = { spans: [], closedOn: WEEKDAYS };
const NOON_MIN = 720;
const UNITED_STATES: HolidayRegion = { country: 'us', state: null };
const LONGEST_VALUE = 255;
const MAX_CACHED = 2000;
const DAY_MS = 86_400_000;
/** A value that is nothing but "off" or "closed". */
const CLOSED = /^(?:(?:Mo-Su|24\/7)\s+)?(?:off|closed)$/i;
const CLOSED_WITH_REMARK = /^(?:off|closed)\s*"[^"]*"$/i;
const REMARK = /^(.+?)\s*;\s*"([^"]*)"$/;
/** Warnings of the library about values that can mean one thing only. */
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
/** Words in place of the value's own that can mean one thing only, as the library names them in its warning. */
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

/** Parses a value of the tag or, where it is none, what people write in its place.
 * @returns why it cannot be read */
function parse(value: string, region: HolidayRegion): { value: string; parsed: Parsed } | string {
  const plain = withoutComments(value);
  if (NAMES_SCHOOL_HOLIDAYS.test(plain) && !hasHolidays('SH', region)) {
    return 'depends on school holidays';
  }
  if (NAMES_HOLIDAYS.test(plain) && !hasHolidays('PH', region)) {
    return 'depends on public holidays that are not known here';
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

/** Days from one to the next, whatever the clocks do meanwhile. */
const countDays = (from: Date, to: Date): number =>
  Math.round((to.getTime() - from.getTime()) / DAY_MS);

function readUncached(raw: string, region: HolidayRegion, now: Date): ReadHours {
  // Separators at the end separate nothing.
  const trimmed = raw.trim().replace(/[;,\s]+$/, '');
  // To the library a comment behind the rules replaces them; people add it to them.
  const [, rules, remark = ''] = REMARK.exec(trimmed) ?? [];
  const text = rules && !DOUBTFUL_COMMENT.test(remark) ? rules : trimmed;
  // It does not say until when, nor whether it still holds.
  if (CLOSED_WITH_REMARK.test(text)) return unknown('closed with a remark and without dates');
  if (/\b(?:sunrise|sunset|dawn|dusk)\b/i.test(withoutComments(text))) {
    return unknown('depends on sunrise or sunset');
  }
  const read = parse(text, region);
  if (typeof read === 'string') return unknown(read);
  const { value, parsed } = read;
  const year = now.getFullYear();
  // The night before the first year may last into it.
  const first = new Date(year - 1, 11, 31);
  const range = { value, region, first, dayCount: countDays(first, new Date(year + 2, 0, 1)) };
  const { days, failures } = evaluateDays(parsed, range);
  if (days.every((day) => day?.length === 0)) {
    return CLOSED.test(text)
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
    // A day in the season is no occasion.
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

/** The value's own comment on a day, such as "renovation". */
function findComment(
  parsed: Parsed,
  value: string,
  day: Date,
  spans: SpecialDay['spans'],
): string | null {
  const [opensMin] = spans?.[0] ?? [NOON_MIN];
  const moment = new Date(day.getFullYear(), day.getMonth(), day.getDate(), 0, opensMin);
  const comment = parsed.getComment(moment) ?? '';
  return value.includes(`"${comment}"`) ? cleanText(comment, LONGEST_OCCASION).text || null : null;
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
  // Of a value such as `Mo,We "by appointment"` alone, the other days are not known to be closed.
  const closedOn = WEEKDAYS.filter((_, index) => isKnownWeek && week[index]?.length === 0);
  const hours = { spans, closedOn, ...(specialDays.length && { specialDays }) };
  if (!week.includes(null)) return { hours, unknown: null };
  if (hasSeasons) return { hours, unknown: 'seasonal; known for two months' };
  return { hours, unknown: spans.length ? 'some weekdays unclear' : 'says no closing time' };
}

/** The same, with what the library throws unexpectedly as a failure: one value must not end an import. */
function readSafely(raw: string, region: HolidayRegion, now: Date): ReadHours {
  try {
    return readUncached(raw, region, now);
  } catch (error) {
    return { ...unknown('could not be evaluated'), failure: { dates: [], message: String(error) } };
  }
}

const cache = new Map<string, ReadHours>();

/** Reads an opening_hours tag. The library evaluates the whole value for each day of two years; the usual week and the days that
 * differ from it are what is known. What a value leaves out of its week is closed, as the tag is defined. Nothing is guessed:
 * open ends, doubtful comments and ambiguous spellings leave days or all of the week unknown. */
export function readOpeningHours(
  raw: string,
  { region = UNITED_STATES, now = new Date() }: ReadOptions = {},
): ReadHours {
  // A long text is no value, and not worth the library's time.
  if (raw.length > LONGEST_VALUE) return unknown('not readable');
  const key = JSON.stringify([
    raw,
    region.country,
    region.state,
    now.getFullYear(),
    now.getMonth(),
  ]);
  const cached = cache.get(key);
  if (cached) return cached;
  const read = readSafely(raw, region, now);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, read);
  return read;
}

/** "2026-11" */
export const toMonth = (now: Date): string =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;

export interface FilledRecord {
  readonly record: RestaurantRecord;
  /** Null for a record without a source of hours. */
  readonly read: ReadHours | null;
}

/** Works out the hours of a record from their source, with special days of this year and the next.
 * @param stateOf the city's state, for places whose address does not say theirs */
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
  });
  const filled = { ...hoursSource, month: toMonth(now) };
  return { record: { ...record, hours: read.hours, hoursSource: filled }, read };
}
