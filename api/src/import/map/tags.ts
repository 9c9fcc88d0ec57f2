import type { Fact } from '@tableside/contracts/restaurant/model';
import type { RestaurantRecord } from '../../restaurants/record';
import cuisineTitles from './cuisine-titles.json';

/** Values of a tag that may hold several, parted by semicolons. */
export const splitList = (value: string | undefined, separator: RegExp | string = ';'): string[] =>
  (value ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

type Tags = Readonly<Record<string, string>>;

interface AmenityMeaning {
  /** Cuisine of a place that names none itself. */
  readonly cuisine?: string;
  readonly features?: readonly string[];
}

/** Kinds of places that are imported, and what the kind alone says. */
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

const LIFECYCLE = /^(disused|abandoned|demolished|removed|razed):amenity$/;

const readAmenities = (tags: Tags): AmenityMeaning[] =>
  splitList(tags['amenity']).flatMap((amenity) =>
    Object.hasOwn(AMENITIES, amenity) ? (AMENITIES[amenity] ?? []) : [],
  );

/** What the kind of place says, or why a place is not imported. */
export function readAmenity(tags: Tags): AmenityMeaning | { readonly skip: string } {
  const kinds = readAmenities(tags);
  const isGone = tags['disused'] === 'yes' || tags['abandoned'] === 'yes';
  const wasFood = Object.entries(tags).some(
    ([key, value]) => LIFECYCLE.test(key) && readAmenities({ amenity: value }).length > 0,
  );
  if (!kinds.length) {
    return {
      skip: wasFood ? 'closed for good (disused or abandoned)' : 'not a place to eat or drink',
    };
  }
  if (isGone) return { skip: 'closed for good (disused or abandoned)' };
  return {
    cuisine: kinds.find(({ cuisine }) => cuisine)?.cuisine,
    features: [...new Set(kinds.flatMap(({ features }) => features ?? []))],
  };
}

type Options = RestaurantRecord['options'];

const isYes = (value: string | undefined): boolean => value === 'yes' || value === 'designated';

/** A bar of any kind: "yes", "wine", "whiskey"... */
const hasBar = (value: string | undefined): boolean => value !== undefined && value !== 'no';

/** Filter options from tags, titles as the product's lists have them. A place that says "no" to what its kind
 * promises, such as a beer garden without tables outside, is believed. */
export function readOptions(
  tags: Tags,
  amenity: AmenityMeaning,
  cuisines: Cuisines,
  facts: readonly Fact[],
): Options {
  const answers = new Map(facts.map(({ title, value }) => [title, value]));
  const says = (title: string): boolean => answers.get(title) === 'yes';
  const pick = (choices: Readonly<Record<string, boolean>>): string[] =>
    Object.keys(choices).filter((title) => choices[title]);
  const promises = (title: string): boolean => amenity.features?.includes(title) === true;
  return {
    cuisine: cuisines.titles.length || !amenity.cuisine ? cuisines.titles : [amenity.cuisine],
    popularFor: [],
    service: pick({
      'Dine-in': says('Indoor seating'),
      Takeout: says('Takeout'),
      Delivery: says('Delivery'),
      Catering: tags['catering'] === 'yes',
    }),
    feature: pick({
      'Outdoor Seating':
        says('Outdoor seating') ||
        (promises('Outdoor Seating') && answers.get('Outdoor seating') !== 'no'),
      'Live Music': says('Live music'),
      Bar: hasBar(tags['bar']) || (promises('Bar') && tags['bar'] !== 'no'),
      WiFi: says('WiFi'),
      'Pool Tables': splitList(tags['sport']).some((s) => s === 'billiards' || s === 'pool'),
      'Sports TV': tags['sports_bar'] === 'yes' || tags['theme'] === 'sports_bar',
    }),
    accessibility: pick({
      'Wheelchair Accessible': says('Wheelchair access'),
      'Accessible Parking':
        Number(tags['capacity:disabled']) > 0 || isYes(tags['parking:disabled']),
      'Accessible Restrooms': says('Accessible restrooms'),
      'Service Animals Welcome': isYes(tags['assistance_dog']) || isYes(tags['service_dog']),
    }),
  };
}

interface FactRule {
  readonly title: string;
  /** The first of these tags that says something decides. */
  readonly keys: readonly string[];
  readonly yes?: readonly string[];
  readonly limited?: readonly string[];
}

const SEATING =
  'sidewalk pavement roof rooftop terrace patio garden balcony veranda parklet street pedestrian_zone seasonal courtyard beach'.split(
    ' ',
  );

/** Which tags become facts, and which of their values mean yes or limited; "no" always means no and every
 * other value means nothing. */
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

/** What the tags say with yes, no or limited; what nobody recorded is absent. */
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
  /** Parts of the value that are no kind of food, such as a sentence or an address. */
  readonly strange: readonly string[];
}

/** How cuisine values become options. A value gets the titles of its line; a value without a line gets its own words as
 * title. The first title is the value's own, the others are the wider kinds that a diner would look under: every cuisine of
 * East and Southeast Asia is also "Asian", regional cooking of the United States is also "American". */
const CUISINE_TITLES: Readonly<Record<string, readonly string[]>> = cuisineTitles;

/** Values that tell a diner nothing; they are left out without a word. */
const EMPTY_CUISINES: ReadonlySet<string> = new Set(
  'yes no other unknown none various varies mixed international regional local gastronomic fusion home_style fine_dining restaurant food lunch dinner snack'.split(
    ' ',
  ),
);

/** Words of letters, at most four of them. */
const WORDS = /^[\p{L}\p{M}'’&-]{2,20}( [\p{L}\p{M}'’&-]{1,20}){0,3}$/u;

const titleCase = (text: string): string =>
  text.replace(/(^|[\s-])\p{Ll}/gu, (start) => start.toUpperCase()).replace(/ And /g, ' and ');

/** Reads a cuisine tag: a list parted by semicolons or commas, in any case, with underscores or blanks. */
export function readCuisines(value: string | undefined): Cuisines {
  const titles = new Set<string>();
  const strange: string[] = [];
  for (const part of (value ?? '').split(/[;,]/)) {
    const words = part
      .normalize('NFC')
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, ' ');
    const key = words.replace(/ /g, '_');
    if (!key || EMPTY_CUISINES.has(key)) continue;
    const known = Object.hasOwn(CUISINE_TITLES, key) ? CUISINE_TITLES[key] : undefined;
    if (known) known.forEach((title) => titles.add(title));
    else if (WORDS.test(words)) titles.add(titleCase(words));
    else strange.push(part.trim());
  }
  return { titles: [...titles], strange };
}
