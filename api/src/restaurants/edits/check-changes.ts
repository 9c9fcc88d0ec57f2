import type { PlaceChanges } from '@tableside/contracts/desk/places/changes';
import { PLACE_LINKS, type PlaceLink } from '@tableside/contracts/restaurant/rules';
import {
  DISH_TEXT_MAX,
  FACTS_MAX,
  IMAGES_MAX,
  MENU_MAX,
  OPTIONS_MAX,
  SHORT_TEXT_MAX,
  type PlaceField,
} from '@tableside/contracts/desk/places/rules';
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

const SECURE = 'Enter an address that begins with https://.';

/** Where a place leads people. Problems are at `links.menu`. */
function checkLinks(links: PlaceChanges['links'], problems: Problems): Checked {
  const checked = (link: PlaceLink): string | null => {
    const result = checkWebsite(links?.[link] ?? null);
    if ('problem' in result) problems[`links.${link}`] = result.problem;
    const value = 'value' in result ? (result.value as string | null) : null;
    if (value && !value.startsWith('https:')) problems[`links.${link}`] = SECURE;
    return value;
  };
  const value = Object.fromEntries(PLACE_LINKS.map((link) => [link, checked(link)]));
  return { value: Object.values(value).some(Boolean) ? value : null };
}

/** Paths below the API host, as pictures of places have them. */
const PICTURE = /^uploads\/[\w-]+(?:\/[\w-]+)*\.\w{2,5}$/;

/** The text, or null with its problem noted. */
function take(raw: string | null, longest: number, at: string, problems: Problems): string | null {
  const checked = checkText(raw, longest);
  if ('problem' in checked) problems[at] = checked.problem;
  return 'value' in checked ? (checked.value as string | null) : null;
}

/** Titles of options; one that exists is spelled as it is.
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
  return value.length > OPTIONS_MAX ? { problem: `Choose ${OPTIONS_MAX} at most.` } : { value };
}

function checkFacts(facts: NonNullable<PlaceChanges['facts']>): Checked {
  const problems: Problems = {};
  const value = facts.flatMap((fact) => {
    const title = take(fact.title, SHORT_TEXT_MAX, 'title', problems);
    return title ? [{ title, value: fact.value }] : [];
  });
  if (problems['title']) return { problem: problems['title'] };
  if (value.length > FACTS_MAX) return { problem: `Use ${FACTS_MAX} facts at most.` };
  const isTwice = new Set(value.map(({ title }) => title.toLowerCase())).size < value.length;
  return isTwice ? { problem: 'A fact is listed twice.' } : { value };
}

/** Problems are at `menu.3`, counted from 0.
 * @param pictures that dishes of the place have already */
function checkMenu(
  menu: NonNullable<PlaceChanges['menu']>,
  pictures: ReadonlySet<string>,
  problems: Problems,
): unknown {
  if (menu.length > MENU_MAX) problems['menu'] = `Use ${MENU_MAX} dishes at most.`;
  return menu.map((dish, index) => {
    const at = `menu.${index}`;
    const name = take(dish.name, LONGEST_TITLE, at, problems);
    if (!name) problems[at] ??= 'Enter a name.';
    const { image, lang } = dish;
    if (image !== null && !pictures.has(image) && !PICTURE.test(image))
      problems[at] ??= 'This picture cannot be used.';
    return {
      name: name ?? '',
      description: take(dish.description, DISH_TEXT_MAX, at, problems) ?? '',
      price: take(dish.price, SHORT_TEXT_MAX, at, problems) ?? '',
      image,
      ...(lang ? { lang } : {}),
    };
  });
}

/** Paths of pictures; those that the place has already may stay whatever they are. */
function checkImages(images: readonly string[], own: ReadonlySet<string>): Checked {
  if (images.length > IMAGES_MAX) return { problem: `Use ${IMAGES_MAX} pictures at most.` };
  const isGood = images.every((path) => own.has(path) || PICTURE.test(path));
  return isGood ? { value: [...new Set(images)] } : { problem: 'This picture cannot be used.' };
}

/** What checks have to know beside the changes. */
interface CheckContext {
  /** The place as it is. */
  readonly record: RestaurantRecord;
  /** Titles of all options of a kind. */
  readonly knownOptions: (kind: FilterKind) => readonly string[];
  /** By the clocks of the city. */
  readonly today: string;
}

/** Values as they are stored, by field, and what is wrong with the others. */
interface CheckedChanges {
  readonly values: ReadonlyMap<PlaceField, unknown>;
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

/** Checks changes by the rules of the import: what it takes from a file is what people may type. */
export function checkChanges(changes: PlaceChanges, context: CheckContext): CheckedChanges {
  const problems: Problems = {};
  const values = new Map<PlaceField, unknown>();
  for (const field of Object.keys(changes) as (keyof PlaceChanges)[]) {
    if (changes[field] === undefined) continue;
    const checked = checkField(field, changes, context, problems);
    if ('problem' in checked) problems[field] = checked.problem;
    else values.set(field, checked.value);
  }
  return { values, problems };
}

/** A check of one field. Problems of a part of the field go into `problems`. */
type Check = (changes: PlaceChanges, context: CheckContext, problems: Problems) => Checked;

const CHECKS: Readonly<Partial<Record<keyof PlaceChanges, Check>>> = {
  title: ({ title }) => checkTitle(title ?? ''),
  titleLang: ({ titleLang }) => checkLanguage(titleLang ?? null),
  phone: (changes, { record }) => checkPhone(changes.phone ?? null, positionOf(changes, record)),
  website: ({ website }) => checkWebsite(website ?? null),
  position: ({ position = null }) => {
    const flaw = findFlaw(position);
    return flaw ? { problem: `A place needs a position: ${flaw}.` } : { value: position };
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
  field: keyof PlaceChanges,
  changes: PlaceChanges,
  context: CheckContext,
  problems: Problems,
): Checked {
  if (isTextField(field)) return checkTextField(field, changes[field] ?? null);
  if (isKind(field)) return checkOptions(changes[field] ?? [], context.knownOptions(field));
  const check = CHECKS[field];
  return check ? check(changes, context, problems) : { value: changes[field] ?? null };
}

function positionOf(changes: PlaceChanges, { latitude, longitude }: RestaurantRecord) {
  if (changes.position) return changes.position;
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
