import type { Weekday } from '@tableside/contracts/restaurant/model';
import type { OpeningHours } from '../../records/record';
import { findRegularWeek, parseHours } from './evaluate-hours';
import type { Parsed } from './evaluate-hours';
import { readSpecialDays, splitHours } from './special-days';
import { joinNights } from '../../records/values/week';
import type { Week } from '../../records/values/week';
import { readWrittenHours } from './written-hours';

/** Hours as known, and why not when they are not. */
export interface ReadHours {
  readonly hours: OpeningHours;
  /** Null when every weekday is known. */
  readonly unknown: string | null;
}

const NOTHING: OpeningHours = { spans: [], closedOn: [] };
const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
/** The parser's word for what `overlayRules` is about. */
const MIDNIGHT_WARNING = 'additional_rule_separator_not_used_after_time_wrapping_midnight';
/** A value that is nothing but "off" or "closed" and why. */
const CLOSED_WITH_REMARK = /^(?:off|closed)\s*"[^"]*"$/i;
const MAX_CACHED = 2000;

const unknown = (reason: string): ReadHours => ({ hours: NOTHING, unknown: reason });
const withoutComments = (value: string): string => value.replace(/"[^"]*"/g, '');

function toHours({ spans, unclear }: Week): ReadHours {
  if (!spans.length) return unknown(unclear.size ? 'says no closing time' : 'never open');
  const open = new Set(spans.map(({ weekday }) => weekday));
  const closedOn = WEEKDAYS.filter((weekday) => !open.has(weekday) && !unclear.has(weekday));
  return { hours: { spans, closedOn }, unknown: unclear.size ? 'some weekdays unclear' : null };
}

/** Weekdays that a rule is about, whether it opens or closes them. */
function findDays(rule: string): Set<Weekday> | null {
  const whole = rule.replace(/\s*\b(off|closed)\s*$/i, ' 00:00-24:00').trim();
  const week = findRegularWeek(parseHours(whole));
  return week && new Set([...week.spans.map(({ weekday }) => weekday), ...week.unclear]);
}

/** Whether a time runs past midnight. */
const hasNight = (value: string): boolean =>
  [...value.matchAll(/(\d\d:\d\d)-(\d\d:\d\d)/g)].some(
    ([, from = '', to = '']) => to <= from || to > '24:00',
  );

/** Reads a value rule by rule, each one replacing what earlier ones say of its weekdays. A night then stays
 * with the day on which it began, which is what people mean who write such values; taken literally, "We off"
 * would also end Tuesday's night. */
function overlayRules(value: string): Week | null {
  let spans: Week['spans'] = [];
  let unclear: ReadonlySet<Weekday> = new Set();
  for (const rule of value.split(';').map((part) => part.trim())) {
    const days = findDays(rule);
    const week = findRegularWeek(parseHours(rule));
    if (!days || !week) return null;
    spans = [...spans.filter(({ weekday }) => !days.has(weekday)), ...week.spans];
    unclear = new Set([...[...unclear].filter((weekday) => !days.has(weekday)), ...week.unclear]);
  }
  return { ...joinNights(spans), unclear };
}

function findWeek(parsed: Parsed, value: string): Week | null | 'warned' {
  const warnings = new Set<string>(parsed.getStructuredWarnings().map(({ type }) => type));
  const isWarnedOfNight = warnings.delete(MIDNIGHT_WARNING);
  if (warnings.size) return 'warned';
  const isPlain = !value.includes('"') && !value.includes('||');
  if (isWarnedOfNight && !isPlain) return 'warned';
  const needsRules = isPlain && value.includes(';') && hasNight(value);
  return isWarnedOfNight || needsRules ? overlayRules(value) : findRegularWeek(parsed);
}

function readUncached(raw: string): ReadHours {
  // Separators at the end separate nothing.
  const value = raw.trim().replace(/[;,\s]+$/, '');
  // It does not say until when, nor whether it still holds: told to the operator, and nothing is made of it.
  if (CLOSED_WITH_REMARK.test(value)) return unknown('closed with a remark and without dates');
  if (/\b(sunrise|sunset|dawn|dusk)\b/i.test(withoutComments(value))) {
    return unknown('depends on sunrise or sunset');
  }
  if (/\bSH\b/.test(withoutComments(value))) return unknown('depends on school holidays');
  if (/\b(19|20)\d\d\b/.test(withoutComments(value).replace(/\d\d:\d\d/g, ''))) {
    return unknown('holds for certain years only');
  }
  try {
    const week = findWeek(parseHours(value), value);
    if (week === 'warned') return readAsWritten(value, 'ambiguous');
    return week ? toHours(week) : unknown('no regular week');
  } catch {
    return readAsWritten(value, 'not readable');
  }
}

/** What is no value of the tag may still be plain to a person. */
function readAsWritten(value: string, reason: string): ReadHours {
  const week = readWrittenHours(value);
  return week?.spans.length ? toHours(week) : unknown(reason);
}

const cache = new Map<string, ReadHours>();

/** A week with exceptions: public holidays of the United States, dates, and what they mean for this year and the next.
 * @returns null where the value has none, or where they cannot be read; then it is read as a whole */
function readWithExceptions(raw: string): ReadHours | null {
  const split = splitHours(raw.trim());
  if (!split) return null;
  const read = readUncached(split.week);
  if (!read.hours.spans.length) return null;
  try {
    const specialDays = readSpecialDays(split.rules, new Date().getFullYear());
    return specialDays && { ...read, hours: { ...read.hours, specialDays } };
  } catch {
    return null;
  }
}

/** Reads an opening_hours tag. Only a week that holds all year round, exceptions apart, counts as known; what
 * a value leaves out of its week is closed, as the tag is defined. Nothing is guessed: open ends, comments,
 * ambiguous spellings and seasons leave days or all of the week unknown. */
export function readOpeningHours(raw: string): ReadHours {
  const known = cache.get(raw);
  if (known) return known;
  // A long text is no rule, and not worth the parser's time.
  const read =
    raw.length > 255 ? unknown('not readable') : (readWithExceptions(raw) ?? readUncached(raw));
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(raw, read);
  return read;
}
