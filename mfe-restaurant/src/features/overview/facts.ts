import type { Fact, Restaurant } from '@tableside/contracts/restaurant/model';

export type FactValue = Fact['value'];

export interface FactRow {
  readonly title: string;
  readonly value: FactValue;
}

export interface FactGroup {
  readonly title: string;
  readonly rows: readonly FactRow[];
}

type Kind = 'service' | 'amenity' | 'accessibility';

/** What is known of a place, and the titles of what people look for everywhere and nobody has recorded. */
export interface Facts {
  readonly groups: readonly FactGroup[];
  readonly unknown: readonly string[];
}

/** What people look for everywhere, so that not knowing it is worth saying. */
const STANDARD: Readonly<Record<Kind, readonly string[]>> = {
  service: ['Dine-in', 'Takeout', 'Delivery'],
  amenity: ['Outdoor seating', 'WiFi'],
  accessibility: ['Wheelchair access', 'Accessible restrooms'],
};
const GROUP_TITLES: Readonly<Record<Kind, string>> = {
  service: 'Service',
  amenity: 'Amenities',
  accessibility: 'Accessibility',
};
const KINDS: readonly Kind[] = ['service', 'accessibility', 'amenity'];

/** Where a thing belongs whichever list it came in, by `keyOf`; the rest stays in its list. */
const KIND_OF_FACT: Readonly<Record<string, Kind>> = {
  dinein: 'service',
  takeout: 'service',
  delivery: 'service',
  catering: 'service',
  drivethrough: 'service',
  reservations: 'service',
  wheelchairaccess: 'accessibility',
  accessiblerestrooms: 'accessibility',
  accessibleparking: 'accessibility',
  serviceanimalswelcome: 'accessibility',
};
/** Other names of the same thing. */
const SAME: Readonly<Record<string, string>> = {
  wheelchairaccessible: 'wheelchairaccess',
  takeaway: 'takeout',
  wheelchairaccessiblerestrooms: 'accessiblerestrooms',
};

function keyOf(title: string): string {
  const letters = title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return SAME[letters] ?? letters;
}

/** Everything recorded about a place, in groups. A recorded fact says more than an option that is merely ticked;
 * standard facts that nobody recorded are unknown, others are left out, and so are groups without any. */
export function groupFacts(
  restaurant: Pick<Restaurant, 'facts' | 'features' | 'serviceTypes' | 'accessibility'>,
): Facts {
  const groups = { service: new Map(), amenity: new Map(), accessibility: new Map() } as Record<
    Kind,
    Map<string, { readonly title: string; readonly value: FactValue | null }>
  >;
  const note = (title: string, value: FactValue | null, listedAs: Kind) => {
    const key = keyOf(title);
    const rows = groups[KIND_OF_FACT[key] ?? listedAs];
    rows.set(key, { title: rows.get(key)?.title ?? toSentence(title), value });
  };
  for (const kind of KINDS) for (const title of STANDARD[kind]) note(title, null, kind);
  for (const { title } of restaurant.serviceTypes) note(title, 'yes', 'service');
  for (const { title } of restaurant.features) note(title, 'yes', 'amenity');
  for (const { title } of restaurant.accessibility) note(title, 'yes', 'accessibility');
  for (const { title, value } of restaurant.facts) {
    const listedAs = KINDS.find((kind) => groups[kind].has(keyOf(title)));
    note(title, value, listedAs ?? 'amenity');
  }
  const all = KINDS.map((kind) => ({
    title: GROUP_TITLES[kind],
    rows: [...groups[kind].values()],
  }));
  const known = all.map(({ title, rows }) => ({ title, rows: rows.filter(isKnown) }));
  return {
    groups: known.filter(({ rows }) => rows.length > 0),
    unknown: all.flatMap(({ rows }) => rows.filter((row) => !isKnown(row)).map((row) => row.title)),
  };
}

const isKnown = (row: {
  readonly title: string;
  readonly value: FactValue | null;
}): row is FactRow => row.value !== null;

/** "Accessible parking" from "Accessible Parking", beside which "Accessible restrooms" stands; "Sports TV" stays. */
const toSentence = (title: string): string =>
  title.replaceAll(/ [A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
