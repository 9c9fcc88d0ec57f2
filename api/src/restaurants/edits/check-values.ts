import {
  SHORT_TEXT_MAX,
  CLOSURE_DAYS_MAX,
  SPANS_A_DAY,
} from '@tableside/contracts/admin/restaurants/rules';
import type {
  RestaurantClosure,
  RestaurantHours,
  RestaurantSpecialDay,
} from '@tableside/contracts/admin/restaurants/changes';
import {
  cleanText,
  LONGEST_ADDRESS,
  LONGEST_OVERVIEW,
  LONGEST_TITLE,
  isNorthAmerica,
  formatPhone,
  type Position,
  formatWebsite,
  LONGEST_OCCASION,
  SPECIAL_DAYS_A_YEAR,
} from '../values';
import { DAY_MIN, joinNights } from '../week';

/** The value to store, or why it is invalid. */
export type Checked = { readonly value: unknown } | { readonly problem: string };

/** Checks one line of text by the rules of the import; what an import would fix silently is an
 * error here. */
export function checkText(raw: string | null, longest: number): Checked {
  const { text, hadHtml, wasCut } = cleanText(raw ?? '', longest);
  if (hadHtml) return { problem: 'Use plain text, without HTML.' };
  if (wasCut) return { problem: `Use up to ${longest} characters.` };
  return { value: text || null };
}

const TEXTS = {
  location: LONGEST_ADDRESS,
  street: LONGEST_ADDRESS,
  area: LONGEST_ADDRESS,
  brand: LONGEST_TITLE,
  overview: LONGEST_OVERVIEW,
  waitTime: SHORT_TEXT_MAX,
} as const;
type TextField = keyof typeof TEXTS;

export const isTextField = (field: string): field is TextField => field in TEXTS;
export const checkTextField = (field: TextField, raw: string | null): Checked =>
  checkText(raw, TEXTS[field]);

export function checkTitle(raw: string): Checked {
  const checked = checkText(raw, LONGEST_TITLE);
  return 'value' in checked && !checked.value ? { problem: 'Enter a name.' } : checked;
}

export function checkLanguage(raw: string | null): Checked {
  const text = raw?.trim() ?? '';
  if (!text) return { value: null };
  try {
    const [language] = Intl.getCanonicalLocales(text);
    return { value: language ?? null };
  } catch {
    return { problem: 'Enter a language code, such as vi or pt-BR.' };
  }
}

/** @param position decides how a number without country code is parsed */
export function checkPhone(raw: string | null, position: Position | null): Checked {
  if (!raw?.trim()) return { value: null };
  const phone = formatPhone(raw.trim(), position !== null && isNorthAmerica({}, position));
  return phone ? { value: phone } : { problem: 'Enter a valid phone number.' };
}

export function checkWebsite(raw: string | null): Checked {
  if (!raw?.trim()) return { value: null };
  const website = formatWebsite(raw.trim());
  return website
    ? { value: website }
    : { problem: 'Enter a web address, such as https://example.com.' };
}

type Span = readonly [opensMin: number, closesMin: number];

/** Problems by part of a field, such as `hours.3` for Wednesday. */
export type Problems = Record<string, string>;

const DAY_MS = 86_400_000;
const OVERLAP = 'These times overlap.';

/** Why a day's spans are invalid; null if they are valid. */
function findSpanFlaw(spans: readonly Span[]): string | null {
  if (spans.length > SPANS_A_DAY) return `Add up to ${SPANS_A_DAY} time ranges per day.`;
  for (const [opens, closes] of spans) {
    if (opens < 0 || opens >= DAY_MIN) return 'Enter an opening time.';
    if (closes <= opens) return 'Closing time must be after opening time.';
    if (closes - opens > DAY_MIN) return "A time range can't exceed 24 hours.";
  }
  const sorted = [...spans].sort(([a], [b]) => a - b);
  const overlaps = sorted.some(
    ([, closes], index) => closes > (sorted[index + 1]?.[0] ?? Infinity),
  );
  return overlaps ? OVERLAP : null;
}

/** Checks a week by the rules of the import: nights belong to the day they start on, and adjacent
 * ranges are joined. */
export function checkHours(hours: RestaurantHours, problems: Problems): unknown {
  const before = Object.keys(problems).length;
  for (const weekday of [1, 2, 3, 4, 5, 6, 7] as const) {
    const spans = hours.spans.filter((span) => span.weekday === weekday);
    const flaw = findSpanFlaw(spans.map(({ opensMin, closesMin }) => [opensMin, closesMin]));
    if (flaw) problems[`hours.${weekday}`] = flaw;
    const next = (weekday % 7) + 1;
    const firstOfNext = Math.min(
      ...hours.spans.filter((span) => span.weekday === next).map(({ opensMin }) => opensMin),
    );
    const last = Math.max(0, ...spans.map(({ closesMin }) => closesMin));
    if (last - DAY_MIN > firstOfNext) problems[`hours.${next}`] ??= OVERLAP;
  }
  if (Object.keys(problems).length > before) return null;
  const { spans } = joinNights(hours.spans);
  const open = new Set(spans.map(({ weekday }) => weekday));
  // A day that only has the end of the previous night has no hours of its own.
  const listed = [...hours.closedOn, ...hours.spans.map(({ weekday }) => weekday)];
  return { spans, closedOn: [...new Set(listed)].filter((day) => !open.has(day)).sort() };
}

const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  new Date(`${text}T00:00:00Z`).toString() !== 'Invalid Date' &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** Checks special days. Problems are reported at `specialDays.2026-12-24`. */
export function checkSpecialDays(
  days: readonly RestaurantSpecialDay[],
  problems: Problems,
): unknown {
  const seen = new Set<string>();
  const years = new Map<string, number>();
  const checked = days.map(({ date, name, spans }) => {
    const at = `specialDays.${date}`;
    const year = date.slice(0, 4);
    years.set(year, (years.get(year) ?? 0) + 1);
    const occasion = checkText(name, LONGEST_OCCASION);
    const flaw = spans && findSpanFlaw(spans);
    if (!isDate(date)) problems[at] = 'Choose a date.';
    else if (seen.has(date)) problems[at] = 'This date is listed twice.';
    else if ('problem' in occasion) problems[at] = occasion.problem;
    else if (flaw) problems[at] = flaw;
    else if ((years.get(year) ?? 0) > SPECIAL_DAYS_A_YEAR)
      problems[at] =
        `Use up to ${SPECIAL_DAYS_A_YEAR} special days per year. For a season, change the weekly hours.`;
    seen.add(date);
    const ordered = spans && [...spans].sort(([a], [b]) => a - b);
    return { date, name: 'value' in occasion ? occasion.value : null, spans: ordered };
  });
  return checked.sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Problems with the reopening date are reported at `closure`, others at `closure.from` and
 * `closure.reason`.
 * @param today local date, "2026-11-26" */
export function checkClosure(
  closure: RestaurantClosure | null,
  today: string,
  problems: Problems,
): Checked {
  if (!closure) return { value: null };
  const { until, from } = closure;
  const reason = checkText(closure.reason, SHORT_TEXT_MAX);
  if ('problem' in reason) problems['closure.reason'] = reason.problem;
  if (!isDate(until)) return { problem: 'Choose a reopening date.' };
  if (until <= today) return { problem: 'Choose a day after today.' };
  if (Date.parse(until) - Date.parse(today) > CLOSURE_DAYS_MAX * DAY_MS) {
    return { problem: 'Choose a date within a year, or close the restaurant permanently.' };
  }
  if (from && (!isDate(from) || from >= until))
    problems['closure.from'] = 'Choose a date before the reopening date.';
  const start = from && from > today ? from : today;
  return { value: { from: start, until, reason: 'value' in reason ? reason.value : null } };
}
