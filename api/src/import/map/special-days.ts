import type { SpecialDay } from '../../records/record';
import { cleanText } from '../../records/values/clean-text';
import { parseHours } from './evaluate-hours';
import type { Parsed } from './evaluate-hours';
import { LONGEST_OCCASION, SPECIAL_DAYS_A_YEAR } from '../../records/values/limits';
import { DAY_MIN } from '../../records/values/week';

type Span = readonly [opensMin: number, closesMin: number];
type Intervals = ReturnType<Parsed['getOpenIntervals']>;

/** What stands in a rule that holds on certain days only. */
const DATES = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|easter|week|20\d\d)\b/;
const WEEKDAYS = /\b(?:Mo|Tu|We|Th|Fr|Sa|Su)\b/;
const CLOSED = /\s*\b(?:off|closed)\b\s*$/i;
const DAY_MS = 86_400_000;
/** The evenings before the two holidays that everybody knows by name. */
const EVES: Readonly<Record<string, string>> = {
  '12-24': 'Christmas Eve',
  '12-31': 'New Year’s Eve',
};

/** A value in two parts: its week, and the rules that make exceptions of days. */
export interface SplitHours {
  readonly week: string;
  readonly rules: readonly string[];
}

const withoutComments = (rule: string): string => rule.replace(/"[^"]*"/g, '');
const isDated = (rule: string): boolean => {
  const plain = withoutComments(rule);
  return DATES.test(plain) || (/\bPH\b/.test(plain) && !WEEKDAYS.test(plain));
};

/** Parts a value. Exceptions stand behind the week: one before it would be taken back by it.
 * @returns null for a value without exceptions, of another form, or that is nothing but exceptions */
export function splitHours(value: string): SplitHours | null {
  if (value.includes('||')) return null;
  const all = value.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((rule) => rule.trim());
  const rules = all.filter(Boolean);
  const first = rules.findIndex(isDated);
  if (first < 1 || !rules.slice(first).every(isDated)) return null;
  return { week: rules.slice(0, first).join('; '), rules: rules.slice(first) };
}

const pad = (number: number): string => String(number).padStart(2, '0');
const toDate = (day: Date): string =>
  `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
const midnightOf = (moment: Date): Date =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate());
const minutesFrom = (day: Date, moment: Date): number =>
  Math.round((midnightOf(moment).getTime() - day.getTime()) / DAY_MS) * DAY_MIN +
  moment.getHours() * 60 +
  moment.getMinutes();

/** Holidays of the United States by date, as people call them. */
function nameHolidays(from: Date, to: Date): Map<string, string> {
  const names = new Map<string, string>();
  for (const [start, end, , comment] of parseHours('PH').getOpenIntervals(from, to)) {
    const name = (comment ?? '').replace(/^(Thanksgiving|Christmas) Day$/, '$1').replace("'", '’');
    for (let day = midnightOf(start); day < end; day = nextDay(day)) names.set(toDate(day), name);
  }
  return names;
}

const nextDay = (day: Date): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1);

/** Adds what one rule says of its days.
 * @param days null for a day of which the rule leaves it open */
function addRule(days: Map<string, Span[] | null>, rule: string, from: Date, to: Date): void {
  const plain = withoutComments(rule).trim();
  const isClosed = CLOSED.test(plain);
  const parsed = parseHours(isClosed ? plain.replace(CLOSED, ' 00:00-24:00') : plain);
  const said = new Map<string, Span[] | null>();
  const intervals: Intervals = parsed.getOpenIntervals(from, to);
  const isWhole = isClosed || !/\d:\d\d/.test(plain);
  for (const [start, end, isUnknown] of intervals) {
    const first = midnightOf(start);
    // Whole days that follow one another are one interval.
    if (isWhole || end.getTime() - start.getTime() > DAY_MS * 1.1) {
      for (let day = first; day < end; day = nextDay(day)) {
        if (isClosed) said.set(toDate(day), []);
        else said.set(toDate(day), isUnknown || plain !== rule ? null : [[0, DAY_MIN]]);
      }
      continue;
    }
    const spans = said.get(toDate(first));
    const isOpenEnd = /\d\+/.test(plain);
    if (isUnknown || isOpenEnd || spans === null) said.set(toDate(first), null);
    else {
      const span: Span = [minutesFrom(first, start), minutesFrom(first, end)];
      said.set(toDate(first), [...(spans ?? []), span]);
    }
  }
  for (const [date, spans] of said) days.set(date, spans);
}

/** What the exceptions of a value say of the days of two years; the last one that names a day counts.
 * @param year the first of them
 * @returns null where one cannot be read, or where they are seasons
 * @throws {Error} for a rule that the parser refuses */
export function readSpecialDays(rules: readonly string[], year: number): SpecialDay[] | null {
  const from = new Date(year, 0, 1);
  const to = new Date(year + 2, 0, 1);
  const days = new Map<string, Span[] | null>();
  const reasons = new Map<string, string>();
  for (const rule of rules) {
    const own = new Map<string, Span[] | null>();
    addRule(own, rule, from, to);
    const reason = cleanText(/"([^"]*)"/.exec(rule)?.[1] ?? '', LONGEST_OCCASION).text;
    for (const [date, spans] of own) {
      days.set(date, spans);
      if (reason) reasons.set(date, reason);
      else reasons.delete(date);
    }
  }
  for (const each of [year, year + 1]) {
    const ofYear = [...days.keys()].filter((date) => date.startsWith(String(each)));
    if (ofYear.length > SPECIAL_DAYS_A_YEAR) return null;
  }
  const holidays = nameHolidays(from, to);
  return [...days]
    .map(([date, spans]): SpecialDay => ({
      date,
      name: reasons.get(date) ?? holidays.get(date) ?? EVES[date.slice(5)] ?? null,
      spans,
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
