import {
  SHORT_TEXT_MAX,
  CLOSURE_DAYS_MAX,
  SPANS_A_DAY,
} from '@tableside/contracts/desk/places/rules';
import type {
  PlaceClosure,
  PlaceHours,
  PlaceSpecialDay,
} from '@tableside/contracts/desk/places/changes';
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

/** What was sent, as it is stored, or why it cannot be. */
export type Checked = { readonly value: unknown } | { readonly problem: string };

/** One line of text by the rules of the import; what it would mend in silence is told to whoever types. */
export function checkText(raw: string | null, longest: number): Checked {
  const { text, hadHtml, wasCut } = cleanText(raw ?? '', longest);
  if (hadHtml) return { problem: 'Write plain text, without HTML.' };
  if (wasCut) return { problem: `Use ${longest} characters at most.` };
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
    return { problem: 'Write a language as the web does, such as vi or pt-BR.' };
  }
}

/** @param position decides how a number without a country code is read */
export function checkPhone(raw: string | null, position: Position | null): Checked {
  if (!raw?.trim()) return { value: null };
  const phone = formatPhone(raw.trim(), position !== null && isNorthAmerica({}, position));
  return phone ? { value: phone } : { problem: 'This is not a phone number.' };
}

export function checkWebsite(raw: string | null): Checked {
  if (!raw?.trim()) return { value: null };
  const website = formatWebsite(raw.trim());
  return website
    ? { value: website }
    : { problem: 'Enter an address of the web, such as https://example.com.' };
}

type Span = readonly [opensMin: number, closesMin: number];

/** Problems by the part of the field that they are of, such as `hours.3` for Wednesday. */
export type Problems = Record<string, string>;

const DAY_MS = 86_400_000;
const OVERLAP = 'These times overlap.';

/** Why a day cannot have these spans; null when it can. */
function findSpanFlaw(spans: readonly Span[]): string | null {
  if (spans.length > SPANS_A_DAY) return `Use ${SPANS_A_DAY} stretches a day at most.`;
  for (const [opens, closes] of spans) {
    if (opens < 0 || opens >= DAY_MIN) return 'Enter when it opens.';
    if (closes <= opens) return 'It has to close after it opens.';
    if (closes - opens > DAY_MIN) return 'One stretch lasts 24 hours at most.';
  }
  const sorted = [...spans].sort(([a], [b]) => a - b);
  const overlaps = sorted.some(
    ([, closes], index) => closes > (sorted[index + 1]?.[0] ?? Infinity),
  );
  return overlaps ? OVERLAP : null;
}

/** A week by the rules of the import: nights belong to the day on which they began, and touching stretches are one. */
export function checkHours(hours: PlaceHours, problems: Problems): unknown {
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
  // A day all of which is the end of the night before opens no more by itself.
  const said = [...hours.closedOn, ...hours.spans.map(({ weekday }) => weekday)];
  return { spans, closedOn: [...new Set(said)].filter((day) => !open.has(day)).sort() };
}

const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  new Date(`${text}T00:00:00Z`).toString() !== 'Invalid Date' &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** Special days by date. Problems are at `specialDays.2026-12-24`. */
export function checkSpecialDays(days: readonly PlaceSpecialDay[], problems: Problems): unknown {
  const seen = new Set<string>();
  const years = new Map<string, number>();
  const checked = days.map(({ date, name, spans }) => {
    const at = `specialDays.${date}`;
    const year = date.slice(0, 4);
    years.set(year, (years.get(year) ?? 0) + 1);
    const occasion = checkText(name, LONGEST_OCCASION);
    const flaw = spans && findSpanFlaw(spans);
    if (!isDate(date)) problems[at] = 'Choose a day.';
    else if (seen.has(date)) problems[at] = 'This day is listed twice.';
    else if ('problem' in occasion) problems[at] = occasion.problem;
    else if (flaw) problems[at] = flaw;
    else if ((years.get(year) ?? 0) > SPECIAL_DAYS_A_YEAR)
      problems[at] =
        `More than ${SPECIAL_DAYS_A_YEAR} special days in a year are a season: change the week instead.`;
    seen.add(date);
    const ordered = spans && [...spans].sort(([a], [b]) => a - b);
    return { date, name: 'value' in occasion ? occasion.value : null, spans: ordered };
  });
  return checked.sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** What is wrong with the day on which it opens is at `closure`, with the rest at `closure.from` and `closure.reason`.
 * @param today by the clocks of the city, "2026-11-26" */
export function checkClosure(
  closure: PlaceClosure | null,
  today: string,
  problems: Problems,
): Checked {
  if (!closure) return { value: null };
  const { until, from } = closure;
  const reason = checkText(closure.reason, SHORT_TEXT_MAX);
  if ('problem' in reason) problems['closure.reason'] = reason.problem;
  if (!isDate(until)) return { problem: 'Choose the day on which it opens again.' };
  if (until <= today) return { problem: 'Choose a day after today.' };
  if (Date.parse(until) - Date.parse(today) > CLOSURE_DAYS_MAX * DAY_MS) {
    return { problem: 'Choose a day within a year, or close it for good.' };
  }
  if (from && (!isDate(from) || from >= until))
    problems['closure.from'] = 'Choose a day before it opens again.';
  const start = from && from > today ? from : today;
  return { value: { from: start, until, reason: 'value' in reason ? reason.value : null } };
}
