import type { RestaurantChanges } from '@tableside/contracts/admin/restaurants/changes';
import { RESTAURANT_LINKS, type RestaurantLink } from '@tableside/contracts/restaurant/rules';
import {
  DISH_TEXT_MAX,
  FACTS_MAX,
  IMAGES_MAX,
  MENU_MAX,
  OPTIONS_MAX,
  SHORT_TEXT_MAX,
  type RestaurantField,
} from '@tableside/contracts/admin/restaurants/rules';
import type { FilterKind } from '@tableside/contracts/listing/model';
import { LONGEST_TITLE, findFlaw } from '../values';
import type { RestaurantRecord } from '../record';
import {
  type Problems,
  checkWebsite,
  type Checked,
  checkText,
  checkClosure,
  checkHours,
  checkSpecialDays,
  checkLanguage,
  checkPhone,
  checkTextField,
  checkTitle,
  isTextField,
} from './check-values';

const SECURE = 'Enter an address that starts with https://.';

/** Checks the owner's links. Problems are reported at `links.menu`. */
function checkLinks(links: RestaurantChanges['links'], problems: Problems): Checked {
  const checked = (link: RestaurantLink): string | null => {
    const result = checkWebsite(links?.[link] ?? null);
    if ('problem' in result) problems[`links.${link}`] = result.problem;
    const value = 'value' in result ? (result.value as string | null) : null;
    if (value && !value.startsWith('https:')) problems[`links.${link}`] = SECURE;
    return value;
  };
  const value = Object.fromEntries(RESTAURANT_LINKS.map((link) => [link, checked(link)]));
  return { value: Object.values(value).some(Boolean) ? value : null };
}

/** Picture paths relative to the API. */
const PICTURE = /^uploads\/[\w-]+(?:\/[\w-]+)*\.\w{2,5}$/;

/** Returns the checked text, or null after recording the problem. */
function take(raw: string | null, longest: number, at: string, problems: Problems): string | null {
  const checked = checkText(raw, longest);
  if ('problem' in checked) problems[at] = checked.problem;
  return 'value' in checked ? (checked.value as string | null) : null;
}

/** Checks option titles and adopts the spelling of existing ones.
 * @param known all titles of the kind */
function checkOptions(titles: readonly string[], known: readonly string[]): Checked {
  const spelled = new Map(known.map((title) => [title.toLowerCase(), title]));
  const problems: Problems = {};
  const cleaned = titles.flatMap((raw) => {
    const text = take(raw, SHORT_TEXT_MAX, 'title', problems);
    return text ? [spelled.get(text.toLowerCase()) ?? text] : [];
  });
  const value = [...new Set(cleaned)];
  if (problems['title']) return { problem: problems['title'] };
  return value.length > OPTIONS_MAX ? { problem: `Choose up to ${OPTIONS_MAX}.` } : { value };
}

function checkFacts(facts: NonNullable<RestaurantChanges['facts']>): Checked {
  const problems: Problems = {};
  const value = facts.flatMap((fact) => {
    const title = take(fact.title, SHORT_TEXT_MAX, 'title', problems);
    return title ? [{ title, value: fact.value }] : [];
  });
  if (problems['title']) return { problem: problems['title'] };
  if (value.length > FACTS_MAX) return { problem: `Add up to ${FACTS_MAX} facts.` };
  const isTwice = new Set(value.map(({ title }) => title.toLowerCase())).size < value.length;
  return isTwice ? { problem: 'A fact is listed twice.' } : { value };
}

/** Problems are reported at `menu.3`, counted from 0.
 * @param pictures already used by dishes of the restaurant */
function checkMenu(
  menu: NonNullable<RestaurantChanges['menu']>,
  pictures: ReadonlySet<string>,
  problems: Problems,
): unknown {
  if (menu.length > MENU_MAX) problems['menu'] = `Add up to ${MENU_MAX} dishes.`;
  return menu.map((dish, index) => {
    const at = `menu.${index}`;
    const name = take(dish.name, LONGEST_TITLE, at, problems);
    if (!name) problems[at] ??= 'Enter a name.';
    const { image, lang } = dish;
    if (image !== null && !pictures.has(image) && !PICTURE.test(image))
      problems[at] ??= "This picture can't be used.";
    return {
      name: name ?? '',
      description: take(dish.description, DISH_TEXT_MAX, at, problems) ?? '',
      price: take(dish.price, SHORT_TEXT_MAX, at, problems) ?? '',
      image,
      ...(lang ? { lang } : {}),
    };
  });
}

/** Checks picture paths; paths that the restaurant already has are accepted. */
function checkImages(images: readonly string[], own: ReadonlySet<string>): Checked {
  if (images.length > IMAGES_MAX) return { problem: `Add up to ${IMAGES_MAX} pictures.` };
  const isGood = images.every((path) => own.has(path) || PICTURE.test(path));
  return isGood ? { value: [...new Set(images)] } : { problem: "This picture can't be used." };
}

/** Context of the checks. */
interface CheckContext {
  /** The restaurant before the changes. */
  readonly record: RestaurantRecord;
  /** Titles of all options of a kind. */
  readonly knownOptions: (kind: FilterKind) => readonly string[];
  /** Local date. */
  readonly today: string;
}

/** Values to store by field, and problems of the others. */
interface CheckedChanges {
  readonly values: ReadonlyMap<RestaurantField, unknown>;
  readonly problems: Readonly<Record<string, string>>;
}

const KINDS: readonly FilterKind[] = [
  'cuisine',
  'popularFor',
  'service',
  'feature',
  'accessibility',
];
const isKind = (field: string): field is FilterKind => (KINDS as readonly string[]).includes(field);

/** Checks changes by the same rules as the import. */
export function checkChanges(changes: RestaurantChanges, context: CheckContext): CheckedChanges {
  const problems: Problems = {};
  const values = new Map<RestaurantField, unknown>();
  for (const field of Object.keys(changes) as (keyof RestaurantChanges)[]) {
    if (changes[field] === undefined) continue;
    const checked = checkField(field, changes, context, problems);
    if ('problem' in checked) problems[field] = checked.problem;
    else values.set(field, checked.value);
  }
  return { values, problems };
}

/** Checks one field. Problems of its parts are added to `problems`. */
type Check = (changes: RestaurantChanges, context: CheckContext, problems: Problems) => Checked;

const CHECKS: Readonly<Partial<Record<keyof RestaurantChanges, Check>>> = {
  title: ({ title }) => checkTitle(title ?? ''),
  titleLang: ({ titleLang }) => checkLanguage(titleLang ?? null),
  phone: (changes, { record }) => checkPhone(changes.phone ?? null, positionOf(changes, record)),
  website: ({ website }) => checkWebsite(website ?? null),
  position: ({ position = null }) => {
    return findFlaw(position) ? { problem: 'Enter a valid location.' } : { value: position };
  },
  hours: ({ hours }, _context, problems) => ({
    value: checkHours(hours ?? { spans: [], closedOn: [] }, problems),
  }),
  specialDays: ({ specialDays }, _context, problems) => ({
    value: checkSpecialDays(specialDays ?? [], problems),
  }),
  closure: ({ closure }, { today }, problems) => checkClosure(closure ?? null, today, problems),
  facts: ({ facts }) => checkFacts(facts ?? []),
  menu: ({ menu }, { record }, problems) => {
    const pictures = record.menu.flatMap(({ image }) => image ?? []);
    return { value: checkMenu(menu ?? [], new Set(pictures), problems) };
  },
  images: ({ images }, { record }) => checkImages(images ?? [], new Set(record.images)),
  links: ({ links }, _context, problems) => checkLinks(links, problems),
};

function checkField(
  field: keyof RestaurantChanges,
  changes: RestaurantChanges,
  context: CheckContext,
  problems: Problems,
): Checked {
  if (isTextField(field)) return checkTextField(field, changes[field] ?? null);
  if (isKind(field)) return checkOptions(changes[field] ?? [], context.knownOptions(field));
  const check = CHECKS[field];
  return check ? check(changes, context, problems) : { value: changes[field] ?? null };
}

function positionOf(changes: RestaurantChanges, { latitude, longitude }: RestaurantRecord) {
  if (changes.position) return changes.position;
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
