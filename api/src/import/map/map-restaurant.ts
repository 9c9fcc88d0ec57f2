import { email, EMAIL_PATTERN } from '@tableside/contracts/common/rules';
import {
  cleanText,
  cleanValue,
  isNorthAmerica,
  formatPhone,
  OVERVIEW_LENGTH_MAX,
  TITLE_LENGTH_MAX,
  findFlaw,
  type Position,
  formatWebsite,
} from '../../restaurants/values';
import type { HoursSource, RestaurantRecord } from '../../restaurants/record';
import { slugify } from '../../restaurants/save';
import { listTerms } from '../../search/language/text';
import { EXAMPLES, type ImportReport, type RawRestaurant } from '../read/raw-restaurant';
import { readArea, readLocation, readStreet } from './address';
import { NOT_FOOD, readAmenity, readCuisines, readFacts, readOptions, splitList } from './tags';
import { readHolidayRegion } from './holiday-region';

const NAME_OF_LANGUAGE = /^name:([a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?)$/;
const KNOWN = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The language of a restaurant's name, if the tags repeat the name for that language and not for English.
 * @param title as stored
 * @returns a BCP 47 tag without region, such as "vi"; null if unknown or ambiguous */
export function readTitleLanguage(title: string, tags: Readonly<Record<string, string>>) {
  const named = Object.entries(tags).flatMap(([key, value]) => {
    const tag = NAME_OF_LANGUAGE.exec(key)?.[1];
    if (!tag || cleanText(value, title.length + 1).text !== title) return [];
    const language = new Intl.Locale(tag);
    // Suffixes such as `name:old` are not languages.
    return KNOWN.of(language.language) ? [language] : [];
  });
  if (named.some(({ language }) => language === 'en')) return null;
  const languages = listLanguages(named);
  if (languages.length < 2) return languages[0] ?? null;
  // Prefer the language written in the script of the name, unless it is Latin, which most languages
  // use.
  const written = listLanguages(named.filter((locale) => isWrittenIn(title, locale)));
  return written.length === 1 ? (written[0] ?? null) : null;
}

const listLanguages = (locales: readonly Intl.Locale[]): string[] => [
  ...new Set(locales.map(({ language }) => language)),
];

function isWrittenIn(title: string, locale: Intl.Locale): boolean {
  const { script } = locale.maximize();
  if (!script || script === 'Latn') return false;
  const letters = SCRIPTS[script] ?? [script];
  return letters.some((name) => {
    try {
      return new RegExp(`\\p{Script=${name}}`, 'u').test(title);
    } catch {
      return false;
    }
  });
}

/** Writing systems that combine scripts (ISO 15924); others are a single script. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Jpan: ['Hira', 'Kana'],
  Kore: ['Hang'],
  Hans: ['Hani'],
  Hant: ['Hani'],
};

type Tags = Readonly<Record<string, string>>;

/** Fields that this source never has; nothing is invented. */
const NOT_RECORDED = { priceRange: null, wait_time: null, menu: [], images: [] } as const;

class RestaurantReader {
  constructor(
    private readonly tags: Tags,
    private readonly label: string,
    private readonly report: ImportReport,
  ) {}

  text(raw: string | undefined, what: string, maxLength: number): string | null {
    const { text, hadHtml, hadControls, wasCut } = cleanText(raw ?? '', maxLength);
    const example = `${this.label}: ${JSON.stringify((raw ?? '').slice(0, 80))}`;
    if (hadHtml) this.report.add('fixed', `HTML removed from the ${what}`, example);
    if (hadControls)
      this.report.add('fixed', `control characters removed from the ${what}`, example);
    if (wasCut) this.report.add('fixed', `${what} cut at ${maxLength} characters`, example);
    return text || null;
  }

  /** The first valid value of several tags; invalid ones are reported. */
  first(
    keys: readonly string[],
    what: string,
    read: (value: string) => string | null,
  ): string | null {
    const values = keys.flatMap((key) => this.tags[key]?.trim() || []);
    for (const value of values) {
      const result = read(value);
      if (result) return result;
    }
    if (values[0]) this.unknown(what, values[0]);
    return null;
  }

  unknown(what: string, value: string): void {
    this.report.add('unknown', what, `${this.label}: ${JSON.stringify(value.slice(0, 120))}`);
  }
}

/** Maps tags to a restaurant, without hours; `fillHours` adds them.
 * @param report receives skipped, unknown, and fixed values
 * @returns null for a skipped restaurant */
export function mapRestaurant(
  restaurant: RawRestaurant,
  report: ImportReport,
): RestaurantRecord | null {
  const { tags, position, externalId } = restaurant;
  const label = `${tags['name']?.trim().slice(0, 60) || 'unnamed'} (${externalId ?? 'no id'})`;
  const skip = (reason: string): null => {
    report.add('skipped', reason, label, reason === NOT_FOOD ? EXAMPLES : undefined);
    return null;
  };
  const amenity = readAmenity(tags);
  if ('skip' in amenity) return skip(amenity.skip);
  if (restaurant.doubt) return skip(restaurant.doubt);
  if (!externalId) return skip('no id');
  const reader = new RestaurantReader(tags, label, report);
  const name = tags['name']?.trim() ? tags['name'] : tags['name:en'];
  const title = reader.text(name, 'name', TITLE_LENGTH_MAX);
  if (!title) return skip('no name');
  const flaw = findFlaw(position);
  if (flaw || !position) return skip(flaw ?? 'no coordinates');

  const cuisines = readCuisines(tags['cuisine']);
  if (cuisines.strange.length) reader.unknown('unrecognized cuisine', cuisines.strange.join('; '));
  const facts = readFacts(tags);
  const isInNorthAmerica = isNorthAmerica(tags, position);
  return {
    ...NOT_RECORDED,
    source: restaurant.source,
    source_name: cleanText(restaurant.sourceName, TITLE_LENGTH_MAX).text,
    source_license: cleanText(restaurant.license, TITLE_LENGTH_MAX).text,
    externalId,
    title,
    titleLang: readTitleLanguage(title, tags) ?? undefined,
    location: readLocation(tags),
    street: readStreet(tags, isInNorthAmerica),
    area: readArea(tags),
    brand: readBrand(tags),
    otherNames: listOtherNames(title, tags),
    phone: reader.first(PHONE_KEYS, 'invalid phone', (value) =>
      formatPhone(value, isInNorthAmerica),
    ),
    website: reader.first(['website', 'contact:website', 'url'], 'invalid website', formatWebsite),
    contactEmail: readEmail(tags),
    overview: reader.text(
      tags['description:en'] ?? tags['description'],
      'description',
      OVERVIEW_LENGTH_MAX,
    ),
    latitude: position.latitude,
    longitude: position.longitude,
    options: readOptions(tags, amenity, cuisines, facts),
    hours: { spans: [], closedOn: [] },
    hoursSource: readHoursSource(reader, tags, position),
    facts,
  };
}

const PHONE_KEYS = ['phone', 'contact:phone', 'phone:mobile', 'contact:mobile', 'mobile'];

function readEmail(tags: Tags): string | undefined {
  const values = cleanValue(tags['email'] ?? tags['contact:email'] ?? '').split(/[;,|\s]+/);
  return values
    .map((value) => value.replace(/^mailto:/i, '').toLowerCase())
    .find((value) => value.length <= email.max && EMAIL_PATTERN.test(value));
}

/** Keys of alternative names: `alt_name`, `old_name`, `name:en`, `alt_name:es`, `name_1`. */
const NAME_KEY =
  /^(?:(?:alt|old|official|short|loc|int|nat|reg)_)?name(?:_\d|:[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?)?$/;
const OTHER_NAMES_MAX = 12;

/** Alternative names, without those that only differ in case or punctuation; undefined without any. */
function listOtherNames(title: string, tags: Tags): string[] | undefined {
  const names = new Map<string, string>();
  for (const [key, value] of Object.entries(tags).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const language = /:([a-z]+)/.exec(key)?.[1];
    if (!NAME_KEY.test(key) || (language && !KNOWN.of(language))) continue;
    for (const part of splitList(value)) {
      const { text } = cleanText(part, TITLE_LENGTH_MAX);
      const folded = listTerms(text).join(' ');
      if (folded && !names.has(folded)) names.set(folded, text);
    }
  }
  names.delete(listTerms(title).join(' '));
  return names.size ? [...names.values()].slice(0, OTHER_NAMES_MAX) : undefined;
}

const readBrand = (tags: Tags): string | null =>
  cleanText(tags['brand'] || tags['brand:wikidata'] || '', TITLE_LENGTH_MAX).text || null;

const NAMES_DATES = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|week|easter|\d{4})\b/i;

function readHoursSource(
  reader: RestaurantReader,
  tags: Tags,
  position: Position,
): HoursSource | undefined {
  const value = tags['opening_hours']?.trim();
  if (!value) return undefined;
  const { seasonal = 'no' } = tags;
  if (!/^no$/i.test(seasonal) && !NAMES_DATES.test(value)) {
    reader.unknown('opening hours: seasonal, without dates', `${value}, seasonal=${seasonal}`);
    return undefined;
  }
  return { value, ...readHolidayRegion(tags, position) };
}

/** Preferred slug for a restaurant with a shared name; null without a street. */
export function suggestSlug(title: string, tags: Tags): string | null {
  const street = slugify(tags['addr:street']?.split(';')[0] ?? '');
  return street ? slugify(`${title} ${street}`) : null;
}
