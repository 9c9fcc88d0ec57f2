import type { Fact } from '@tableside/contracts/restaurant/model';
import type { RestaurantRecord } from '../../restaurants/record';
import { cleanValue } from '../../restaurants/values';
import cuisineTitles from './cuisine-titles.json';

export const splitList = (value: string | undefined, separator: RegExp | string = ';'): string[] =>
  (value ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

type Tags = Readonly<Record<string, string>>;

interface AmenityMeaning {
  /** Cuisine of a restaurant without a cuisine tag. */
  readonly cuisine?: string;
  readonly features?: readonly string[];
}

const AMENITIES: Readonly<Record<string, AmenityMeaning>> = {
  restaurant: {},
  fast_food: { cuisine: 'Fast Food' },
  cafe: { cuisine: 'Cafe' },
  bar: { cuisine: 'Bar', features: ['Bar'] },
  pub: { cuisine: 'Pub', features: ['Bar'] },
  food_court: { cuisine: 'Food Court' },
  ice_cream: { cuisine: 'Ice Cream' },
  biergarten: { cuisine: 'Beer Garden', features: ['Bar', 'Outdoor Seating'] },
};

const CLOSED = 'permanently closed';
const PLANNED = 'not open yet';
const NAMED_CLOSED = 'closed, according to its name';
/** Prefixes, and keys with the value "yes", of features that no longer or do not yet exist. */
const LIFECYCLE: Readonly<Record<string, string>> = {
  abandoned: CLOSED,
  closed: CLOSED,
  demolished: CLOSED,
  destroyed: CLOSED,
  dismantled: CLOSED,
  disused: CLOSED,
  razed: CLOSED,
  removed: CLOSED,
  ruins: CLOSED,
  vacant: CLOSED,
  was: CLOSED,
  construction: PLANNED,
  planned: PLANNED,
  proposed: PLANNED,
};
/** Tags that exclude a record by their value. */
const EXCLUSIONS: readonly (readonly [key: string, value: RegExp, reason: string])[] = [
  ...Object.entries(LIFECYCLE).map(
    ([key, reason]) => [key, /^(yes|true|permanent)/i, reason] as const,
  ),
  ['operational_status', /closed|abandoned|disused/i, CLOSED],
  ['access', /^(private|no|staff|employees|residents)$/i, 'not open to the public (access)'],
  [
    'name',
    /\b(permanently|temporarily|now|currently) closed\b|\bclosed (permanently|down|forever|for good)\b/i,
    NAMED_CLOSED,
  ],
  ['name', /^\W*closed\s*[-–—:!]|[-–—:([]\s*closed\W*$|\bout of business\b/i, NAMED_CLOSED],
  ['name', /^CLOSED\s|\sCLOSED$/, NAMED_CLOSED],
  ['name', /\b(coming|opening) soon\b/i, PLANNED],
];

/** The last date or year of a value such as "2024-05", "before 2020" or "~2019"; others are unknown.
 * @param rest completes it to a day */
function readDay(value: string | undefined, rest: string): string | null {
  const day = value?.match(/\b\d{4}(-\d{2}){0,2}\b/g)?.at(-1);
  return day ? day + rest.slice(day.length) : null;
}

/** Why the tags exclude a restaurant from the listing; null if they do not.
 * @param today as YYYY-MM-DD */
function findExclusion(tags: Tags, today: string): string | null {
  const exclusion = EXCLUSIONS.find(([key, value]) => value.test(tags[key]?.trim() ?? ''));
  if (exclusion) return exclusion[2];
  const ended = readDay(tags['end_date'], '0000-12-31');
  if (tags['end_date'] === 'yes' || (ended && ended <= today)) return CLOSED;
  const opens = ['opening_date', 'start_date'].map((key) => readDay(tags[key], '0000-01-01'));
  return opens.some((day) => day && day > today) ? PLANNED : null;
}

const readAmenities = (tags: Tags): AmenityMeaning[] =>
  splitList(tags['amenity']).flatMap((amenity) =>
    Object.hasOwn(AMENITIES, amenity) ? (AMENITIES[amenity] ?? []) : [],
  );

/** The reason for skipping records that never were restaurants. */
export const NOT_FOOD = 'not a restaurant, cafe, or bar';

/** The meaning of the amenity, or why it is not imported.
 * @param today as YYYY-MM-DD */
export function readAmenity(
  tags: Tags,
  today = new Date().toISOString().slice(0, 10),
): AmenityMeaning | { readonly skip: string } {
  const kinds = readAmenities(tags);
  if (!kinds.length) {
    const former = Object.entries(LIFECYCLE).find(
      ([prefix]) => readAmenities({ amenity: tags[`${prefix}:amenity`] ?? '' }).length > 0,
    );
    return { skip: former?.[1] ?? NOT_FOOD };
  }
  const skip = findExclusion(tags, today);
  if (skip) return { skip };
  return {
    cuisine: kinds.find(({ cuisine }) => cuisine)?.cuisine,
    features: [...new Set(kinds.flatMap(({ features }) => features ?? []))],
  };
}

type Options = RestaurantRecord['options'];

const isYes = (value: string | undefined): boolean => value === 'yes' || value === 'designated';

/** Any kind of bar: "yes", "wine", "whiskey"... */
const hasBar = (value: string | undefined): boolean => value !== undefined && value !== 'no';

/** Filter options from tags. An explicit "no" overrides what the amenity implies, such as a beer
 * garden without outdoor seating. */
export function readOptions(
  tags: Tags,
  amenity: AmenityMeaning,
  cuisines: Cuisines,
  facts: readonly Fact[],
): Options {
  const factValues = new Map(facts.map(({ title, value }) => [title, value]));
  const isYesFor = (title: string): boolean => factValues.get(title) === 'yes';
  const pick = (choices: Readonly<Record<string, boolean>>): string[] =>
    Object.keys(choices).filter((title) => choices[title]);
  const promises = (title: string): boolean => amenity.features?.includes(title) === true;
  return {
    cuisine: cuisines.titles.length || !amenity.cuisine ? cuisines.titles : [amenity.cuisine],
    popularFor: [],
    service: pick({
      'Dine-in': isYesFor('Indoor seating'),
      Takeout: isYesFor('Takeout'),
      Delivery: isYesFor('Delivery'),
      Catering: tags['catering'] === 'yes',
    }),
    feature: pick({
      'Outdoor Seating':
        isYesFor('Outdoor seating') ||
        (promises('Outdoor Seating') && factValues.get('Outdoor seating') !== 'no'),
      'Live Music': isYesFor('Live music'),
      Bar: hasBar(tags['bar']) || (promises('Bar') && tags['bar'] !== 'no'),
      WiFi: isYesFor('WiFi'),
      'Pool Tables': splitList(tags['sport']).some((s) => s === 'billiards' || s === 'pool'),
      'Sports TV': tags['sports_bar'] === 'yes' || tags['theme'] === 'sports_bar',
    }),
    accessibility: pick({
      'Wheelchair Accessible': isYesFor('Wheelchair access'),
      'Accessible Parking':
        Number(tags['capacity:disabled']) > 0 || isYes(tags['parking:disabled']),
      'Accessible Restrooms': isYesFor('Accessible restrooms'),
      'Service Animals Welcome': isYes(tags['assistance_dog']) || isYes(tags['service_dog']),
    }),
  };
}

interface FactRule {
  readonly title: string;
  /** The first tag with a meaningful value decides. */
  readonly keys: readonly string[];
  readonly yes?: readonly string[];
  readonly limited?: readonly string[];
}

const SEATING =
  'sidewalk pavement roof rooftop terrace patio garden balcony veranda parklet street pedestrian_zone seasonal courtyard beach'.split(
    ' ',
  );

/** Tags that become facts, and which values mean yes or limited; "no" always means no, and other
 * values are ignored. */
const RULES: readonly FactRule[] = [
  { title: 'Wheelchair access', keys: ['wheelchair'], yes: ['designated'] },
  { title: 'Accessible restrooms', keys: ['toilets:wheelchair'], yes: ['designated'] },
  { title: 'Outdoor seating', keys: ['outdoor_seating'], yes: ['only', ...SEATING] },
  { title: 'Indoor seating', keys: ['indoor_seating'], yes: ['only', 'bar_table'] },
  { title: 'Takeout', keys: ['takeaway'], yes: ['only'] },
  { title: 'Delivery', keys: ['delivery'], yes: ['only'] },
  { title: 'Drive-through', keys: ['drive_through'], yes: ['only'] },
  { title: 'WiFi', keys: ['internet_access'], yes: ['wlan', 'wifi', 'free'] },
  { title: 'Air conditioning', keys: ['air_conditioning'] },
  {
    title: 'Reservations',
    keys: ['reservation'],
    yes: ['recommended', 'required', 'members_only'],
  },
  { title: 'Vegetarian options', keys: ['diet:vegetarian'], yes: ['only'] },
  { title: 'Vegan options', keys: ['diet:vegan'], yes: ['only'] },
  { title: 'Gluten-free options', keys: ['diet:gluten_free'], yes: ['only'] },
  { title: 'Halal', keys: ['diet:halal'], yes: ['only'] },
  { title: 'Kosher', keys: ['diet:kosher'], yes: ['only'] },
  { title: 'Cash', keys: ['payment:cash'], yes: ['only'] },
  { title: 'Credit cards', keys: ['payment:credit_cards', 'payment:cards'], yes: ['only'] },
  { title: 'Dogs', keys: ['dog'], yes: ['leashed'], limited: ['outside'] },
  {
    title: 'Smoking',
    keys: ['smoking'],
    yes: ['dedicated'],
    limited: ['outside', 'separated', 'isolated'],
  },
  { title: 'Live music', keys: ['live_music'] },
  { title: 'High chairs', keys: ['highchair'] },
  { title: 'Changing table', keys: ['changing_table'] },
  { title: 'Restrooms', keys: ['toilets'], yes: ['customers'] },
];

function readValue(rule: FactRule, value: string): Fact['value'] | null {
  const values = splitList(value.toLowerCase());
  if (values.some((part) => part === 'yes' || rule.yes?.includes(part))) return 'yes';
  if (values.some((part) => part === 'limited' || rule.limited?.includes(part))) return 'limited';
  return values.length > 0 && values.every((part) => part === 'no') ? 'no' : null;
}

export function readFacts(tags: Tags): Fact[] {
  return RULES.flatMap((rule) => {
    for (const key of rule.keys) {
      const value = tags[key] === undefined ? null : readValue(rule, tags[key]);
      if (value) return [{ title: rule.title, value }];
    }
    return [];
  });
}

interface Cuisines {
  readonly titles: readonly string[];
  /** Parts that are not a cuisine, such as a note or an address. */
  readonly strange: readonly string[];
}

/** Cuisine values by option titles. Values without an entry use their own words. The first title
 * is the value's own; the others are broader: East and Southeast Asian cuisines are also
 * "Asian", regional US cuisines also "American". */
const CUISINE_TITLES: Readonly<Record<string, readonly string[]>> = cuisineTitles;

const EMPTY_CUISINES: ReadonlySet<string> = new Set(
  'yes no other unknown none various varies mixed international regional local gastronomic fusion home_style fine_dining restaurant food lunch dinner snack'.split(
    ' ',
  ),
);

const WORDS = /^[\p{L}\p{M}'’&-]{2,20}( [\p{L}\p{M}'’&-]{1,20}){0,3}$/u;

const titleCase = (text: string): string =>
  text.replace(/(^|[\s-])\p{Ll}/gu, (start) => start.toUpperCase()).replace(/ And /g, ' and ');

/** The parts of a cuisine tag, with spaces. "And" separates two known cuisines, as in "Pizza and Pasta". */
function splitCuisines(value: string): string[] {
  const parts = cleanValue(value).split(/[;,|()[\]]|(?<![:/])\/(?!\/)/);
  return parts.flatMap((part) => {
    const words = part
      .toLowerCase()
      .replace(/[\s_]+/g, ' ')
      .trim();
    const joined = words.split(/ (?:and|&) /);
    return joined.every((each) => isKnownCuisine(toKey(each))) ? joined : [words];
  });
}

const toKey = (words: string): string => words.replace(/ /g, '_');
const isKnownCuisine = (key: string): boolean => Object.hasOwn(CUISINE_TITLES, key);

/** Parses a cuisine tag: a list with any separator, in any case, with underscores or spaces. */
export function readCuisines(value: string | undefined): Cuisines {
  const titles = new Set<string>();
  const strange: string[] = [];
  for (const words of splitCuisines(value ?? '')) {
    const key = toKey(words);
    if (!key || EMPTY_CUISINES.has(key)) continue;
    if (isKnownCuisine(key)) CUISINE_TITLES[key]?.forEach((title) => titles.add(title));
    else if (WORDS.test(words)) titles.add(titleCase(words));
    else strange.push(words);
  }
  return { titles: [...titles], strange };
}
