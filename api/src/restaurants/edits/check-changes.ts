import type {
  RestaurantChanges,
  RestaurantClosure,
  RestaurantHours,
  RestaurantSpecialDay,
} from '@tableside/contracts/admin/restaurants/changes';
import {
  CLOSURE_DAYS_MAX,
  DISH_TEXT_MAX,
  FACTS_MAX,
  IMAGES_MAX,
  MENU_MAX,
  OPTIONS_MAX,
  type RestaurantField,
  SHORT_TEXT_MAX,
  SPANS_A_DAY,
} from '@tableside/contracts/admin/restaurants/rules';
import type { FilterKind } from '@tableside/contracts/listing/model';
import { RESTAURANT_LINKS } from '@tableside/contracts/restaurant/rules';
import type { RestaurantRecord } from '../record';
import {
  cleanText,
  findFlaw,
  formatPhone,
  formatWebsite,
  isNorthAmerica,
  ADDRESS_LENGTH_MAX,
  OCCASION_LENGTH_MAX,
  OVERVIEW_LENGTH_MAX,
  TITLE_LENGTH_MAX,
  type Position,
  SPECIAL_DAYS_A_YEAR,
} from '../values';
import { DAY_MIN, joinNights, WEEKDAYS } from '../week';

/** Reports a problem.
 * @param at part of the field, such as `hours.3` for Wednesday; default: the field */
type Report = (message: string, at?: string) => void;

/** Checks one line of text by the rules of the import; what an import would fix silently is a problem here. */
function checkText(raw: string | null, longest: number, report: (message: string) => void) {
  const { text, hadHtml, wasCut } = cleanText(raw ?? '', longest);
  if (hadHtml) report('Use plain text, without HTML.');
  else if (wasCut) report(`Use up to ${longest} characters.`);
  return text || null;
}

function checkTitle(raw: string, report: Report) {
  const title = checkText(raw, TITLE_LENGTH_MAX, report);
  if (!title) report('Enter a name.');
  return title;
}

function checkLanguage(raw: string | null, report: Report) {
  const text = raw?.trim() ?? '';
  if (!text) return null;
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return report('Enter a language code, such as vi or pt-BR.');
  }
}

/** @param position decides how a number without country code is parsed */
function checkPhone(raw: string | null, position: Position | null, report: Report) {
  if (!raw?.trim()) return null;
  const phone = formatPhone(raw.trim(), position !== null && isNorthAmerica({}, position));
  if (!phone) report('Enter a valid phone number.');
  return phone;
}

function checkWebsite(raw: string | null, report: (message: string) => void) {
  if (!raw?.trim()) return null;
  const website = formatWebsite(raw.trim());
  if (!website) report('Enter a web address, such as https://example.com.');
  return website;
}

const DAY_MS = 86_400_000;
const OVERLAP = 'These times overlap.';

function findSpanFlaw(spans: readonly (readonly [opensMin: number, closesMin: number])[]) {
  if (spans.length > SPANS_A_DAY) return `Add up to ${SPANS_A_DAY} time ranges per day.`;
  for (const [opens, closes] of spans) {
    if (opens < 0 || opens >= DAY_MIN) return 'Enter an opening time.';
    if (closes <= opens) return 'Closing time must be after opening time.';
    if (closes - opens > DAY_MIN) return 'A time range can’t exceed 24 hours.';
  }
  const sorted = [...spans].sort(([a], [b]) => a - b);
  const overlaps = sorted.some(
    ([, closes], index) => closes > (sorted[index + 1]?.[0] ?? Infinity),
  );
  return overlaps ? OVERLAP : null;
}

/** Checks a week by the rules of the import: nights belong to the day they start on, and adjacent ranges are
 * joined. */
function checkHours({ spans, closedOn }: RestaurantHours, report: Report) {
  const spansOf = (day: number) =>
    spans.flatMap(({ weekday, opensMin, closesMin }) =>
      weekday === day ? [[opensMin, closesMin] as const] : [],
    );
  for (const weekday of WEEKDAYS) {
    const flaw = findSpanFlaw(spansOf(weekday));
    if (flaw) report(flaw, `hours.${weekday}`);
  }
  for (const weekday of WEEKDAYS) {
    const next = (weekday % 7) + 1;
    const firstOfNext = Math.min(...spansOf(next).map(([opens]) => opens));
    const last = Math.max(0, ...spansOf(weekday).map(([, closes]) => closes));
    if (last - DAY_MIN > firstOfNext) report(OVERLAP, `hours.${next}`);
  }
  const joined = joinNights(spans);
  const open = new Set(joined.map(({ weekday }) => weekday));
  // A day that only has the end of the previous night has no hours of its own.
  const listed = [...closedOn, ...spans.map(({ weekday }) => weekday)];
  return { spans: joined, closedOn: [...new Set(listed)].filter((day) => !open.has(day)).sort() };
}

const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  new Date(`${text}T00:00:00Z`).toString() !== 'Invalid Date' &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** Problems are reported at `specialDays.2026-12-24`. */
function checkSpecialDays(days: readonly RestaurantSpecialDay[], report: Report) {
  const seen = new Set<string>();
  const years = new Map<string, number>();
  const checked = days.map(({ date, name, spans }) => {
    const reportDay = (message: string) => report(message, `specialDays.${date}`);
    const year = date.slice(0, 4);
    years.set(year, (years.get(year) ?? 0) + 1);
    if (!isDate(date)) reportDay('Choose a date.');
    if (seen.has(date)) reportDay('This date is listed twice.');
    const occasion = checkText(name, OCCASION_LENGTH_MAX, reportDay);
    const flaw = spans && findSpanFlaw(spans);
    if (flaw) reportDay(flaw);
    if ((years.get(year) ?? 0) > SPECIAL_DAYS_A_YEAR)
      reportDay(
        `Use up to ${SPECIAL_DAYS_A_YEAR} special days per year. For a season, change the weekly hours.`,
      );
    seen.add(date);
    return { date, name: occasion, spans: spans && [...spans].sort(([a], [b]) => a - b) };
  });
  return checked.sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Problems with the reopening date are reported at `closure`, others at `closure.from` and `closure.reason`.
 * @param today local date, "2026-11-26" */
function checkClosure(closure: RestaurantClosure | null, today: string, report: Report) {
  if (!closure) return null;
  const { until, from } = closure;
  const reason = checkText(closure.reason, SHORT_TEXT_MAX, (problem) =>
    report(problem, 'closure.reason'),
  );
  if (!isDate(until)) return report('Choose a reopening date.');
  if (until <= today) return report('Choose a future date.');
  if (Date.parse(until) - Date.parse(today) > CLOSURE_DAYS_MAX * DAY_MS)
    return report('Choose a date within a year, or close the restaurant permanently.');
  if (from && (!isDate(from) || from >= until))
    report('Choose a date before the reopening date.', 'closure.from');
  return { from: from && from > today ? from : today, until, reason };
}

/** Problems are reported at `links.menu`. */
function checkLinks(links: RestaurantChanges['links'], report: Report) {
  const checked = RESTAURANT_LINKS.map((link) => {
    const reportLink = (message: string) => report(message, `links.${link}`);
    const value = checkWebsite(links?.[link] ?? null, reportLink);
    if (value && !value.startsWith('https:'))
      reportLink('Enter an address that starts with https://.');
    return [link, value] as const;
  });
  return checked.some(([, value]) => value) ? Object.fromEntries(checked) : null;
}

/** Adopts the spelling of existing titles.
 * @param known all titles of the kind */
function checkOptions(titles: readonly string[], known: readonly string[], report: Report) {
  const spelled = new Map(known.map((title) => [title.toLowerCase(), title]));
  const cleaned = titles.flatMap((raw) => {
    const text = checkText(raw, SHORT_TEXT_MAX, report);
    return text ? [spelled.get(text.toLowerCase()) ?? text] : [];
  });
  const value = [...new Set(cleaned)];
  if (value.length > OPTIONS_MAX) report(`Choose up to ${OPTIONS_MAX}.`);
  return value;
}

function checkFacts(facts: NonNullable<RestaurantChanges['facts']>, report: Report) {
  const checked = facts.flatMap(({ title: raw, value }) => {
    const title = checkText(raw, SHORT_TEXT_MAX, report);
    return title ? [{ title, value }] : [];
  });
  if (checked.length > FACTS_MAX) report(`Add up to ${FACTS_MAX} facts.`);
  const titles = new Set(checked.map(({ title }) => title.toLowerCase()));
  if (titles.size < checked.length) report('A fact is listed twice.');
  return checked;
}

const PICTURE = /^uploads\/[\w-]+(?:\/[\w-]+)*\.\w{2,5}$/;
const BAD_PICTURE = 'You can’t use this photo.';

/** Problems are reported at `menu.3`, counted from 0. Pictures that the menu already has are accepted. */
function checkMenu(
  menu: NonNullable<RestaurantChanges['menu']>,
  { record }: CheckContext,
  report: Report,
) {
  const pictures = new Set(record.menu.map(({ image }) => image));
  if (menu.length > MENU_MAX) report(`Add up to ${MENU_MAX} dishes.`);
  return menu.map(({ image, lang, ...dish }, index) => {
    const reportDish = (message: string) => report(message, `menu.${index}`);
    const name = checkText(dish.name, TITLE_LENGTH_MAX, reportDish) ?? '';
    if (!name) reportDish('Enter a name.');
    const description = checkText(dish.description, DISH_TEXT_MAX, reportDish) ?? '';
    const price = checkText(dish.price, SHORT_TEXT_MAX, reportDish) ?? '';
    if (image !== null && !pictures.has(image) && !PICTURE.test(image)) reportDish(BAD_PICTURE);
    return { name, description, price, image, ...(lang ? { lang } : {}) };
  });
}

/** Pictures that the restaurant already has are accepted. */
function checkImages(images: readonly string[], { record }: CheckContext, report: Report) {
  const own = new Set(record.images);
  if (images.length > IMAGES_MAX) report(`Add up to ${IMAGES_MAX} photos.`);
  if (!images.every((path) => own.has(path) || PICTURE.test(path))) report(BAD_PICTURE);
  return [...new Set(images)];
}

interface CheckContext {
  readonly record: RestaurantRecord;
  readonly knownOptions: (kind: FilterKind) => readonly string[];
  readonly today: string;
}

/** The value to store; undefined after a problem that leaves none. */
type Check = (changes: RestaurantChanges, context: CheckContext, report: Report) => unknown;

type TextField = 'location' | 'street' | 'area' | 'brand' | 'overview' | 'waitTime';
const text =
  (field: TextField, longest: number): Check =>
  (changes, _context, report) =>
    checkText(changes[field] ?? null, longest, report);
const options =
  (kind: FilterKind): Check =>
  (changes, { knownOptions }, report) =>
    checkOptions(changes[kind] ?? [], knownOptions(kind), report);

const CHECKS: Readonly<Record<RestaurantField, Check>> = {
  title: ({ title }, _context, report) => checkTitle(title ?? '', report),
  titleLang: ({ titleLang }, _context, report) => checkLanguage(titleLang ?? null, report),
  location: text('location', ADDRESS_LENGTH_MAX),
  street: text('street', ADDRESS_LENGTH_MAX),
  area: text('area', ADDRESS_LENGTH_MAX),
  brand: text('brand', TITLE_LENGTH_MAX),
  position: ({ position = null }, _context, report) => {
    if (findFlaw(position)) report('Enter a valid location.');
    return position;
  },
  phone: (changes, { record }, report) =>
    checkPhone(changes.phone ?? null, positionOf(changes, record), report),
  website: ({ website }, _context, report) => checkWebsite(website ?? null, report),
  overview: text('overview', OVERVIEW_LENGTH_MAX),
  priceRange: ({ priceRange }) => priceRange ?? null,
  waitTime: text('waitTime', SHORT_TEXT_MAX),
  hours: ({ hours }, _context, report) => checkHours(hours ?? { spans: [], closedOn: [] }, report),
  specialDays: ({ specialDays }, _context, report) => checkSpecialDays(specialDays ?? [], report),
  closure: ({ closure }, { today }, report) => checkClosure(closure ?? null, today, report),
  cuisine: options('cuisine'),
  popularFor: options('popularFor'),
  service: options('service'),
  feature: options('feature'),
  accessibility: options('accessibility'),
  facts: ({ facts }, _context, report) => checkFacts(facts ?? [], report),
  menu: ({ menu }, context, report) => checkMenu(menu ?? [], context, report),
  images: ({ images }, context, report) => checkImages(images ?? [], context, report),
  links: ({ links }, _context, report) => checkLinks(links, report),
};

/** Checks changes by the same rules as the import.
 * @returns values to store by field, and problems by field or part of a field; values are only valid without
 * problems */
export function checkChanges(changes: RestaurantChanges, context: CheckContext) {
  const problems: Record<string, string> = {};
  const values = new Map<RestaurantField, unknown>();
  for (const field of Object.keys(changes) as RestaurantField[]) {
    if (changes[field] === undefined) continue;
    const report: Report = (message, at = field) => {
      problems[at] ??= message;
    };
    values.set(field, CHECKS[field](changes, context, report));
  }
  return { values, problems };
}

function positionOf(changes: RestaurantChanges, { latitude, longitude }: RestaurantRecord) {
  if (changes.position) return changes.position;
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
