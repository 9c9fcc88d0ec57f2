import type { Fact, FilterOption, Restaurant } from '@tableside/contracts/model';

export type FactValue = Fact['value'] | 'unknown';

export interface FactRow {
  readonly title: string;
  readonly value: FactValue;
}

export interface FactGroup {
  readonly title: string;
  readonly rows: readonly FactRow[];
}

type Kind = 'service' | 'amenity' | 'accessibility';

/** What people look for everywhere, so that "not known" is worth a line. */
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
const KINDS: readonly Kind[] = ['service', 'amenity', 'accessibility'];

/** Facts that are not amenities, by `keyOf`. */
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
  const letters = title.toLocaleLowerCase('en-US').replaceAll(/[^\p{L}\p{N}]/gu, '');
  return SAME[letters] ?? letters;
}

/** Everything recorded about a place, in groups. A recorded fact says more than an option that is merely ticked;
 * standard facts that nobody recorded are unknown, others are left out. */
export function groupFacts(
  restaurant: Pick<Restaurant, 'facts' | 'features' | 'serviceTypes' | 'accessibility'>,
): readonly FactGroup[] {
  const options: Readonly<Record<Kind, readonly FilterOption[]>> = {
    service: restaurant.serviceTypes,
    amenity: restaurant.features,
    accessibility: restaurant.accessibility,
  };
  return KINDS.map((kind) => {
    const rows = new Map<string, FactRow>();
    for (const title of STANDARD[kind]) rows.set(keyOf(title), { title, value: 'unknown' });
    for (const { title } of options[kind]) {
      rows.set(keyOf(title), { title: rows.get(keyOf(title))?.title ?? title, value: 'yes' });
    }
    for (const { title, value } of restaurant.facts) {
      const key = keyOf(title);
      if ((KIND_OF_FACT[key] ?? 'amenity') !== kind && !rows.has(key)) continue;
      rows.set(key, { title: rows.get(key)?.title ?? title, value });
    }
    return { title: GROUP_TITLES[kind], rows: [...rows.values()] };
  });
}
