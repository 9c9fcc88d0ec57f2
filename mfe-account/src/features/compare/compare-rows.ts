import { hoursOfToday, HOURS_NOT_LISTED, openStatus } from '@tableside/contracts/restaurant/hours';
import type { Fact, FilterOption, Restaurant } from '@tableside/contracts/restaurant/model';
import { describeRating } from '@tableside/ui/rating';

export const UNKNOWN = 'Not known';

export interface CompareRow {
  readonly label: string;
  readonly values: readonly string[];
}

export interface Comparison {
  readonly different: readonly CompareRow[];
  readonly same: readonly CompareRow[];
  /** Labels of the rows that are unknown for every restaurant. */
  readonly unknown: readonly string[];
}

type Read = (restaurant: Restaurant) => string | null;

/** Ignores case and accents. */
const sortKey = (title: string): string => title.toLowerCase().normalize('NFKD');

const join = (options: readonly FilterOption[]): string | null =>
  options
    .map(({ title }) => title)
    .toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
    .join(', ') || null;

const FACT_LABELS: Readonly<Record<Fact['value'], string>> = {
  yes: 'Yes',
  no: 'No',
  limited: 'Limited',
};

/** Groups rows by whether the restaurants differ, are the same or are all unknown.
 * @param restaurants at least two
 * @param timeZone IANA zone of the city */
export function compareRestaurants(
  restaurants: readonly Restaurant[],
  now: Date,
  timeZone: string,
): Comparison {
  const rows = listReads(restaurants, now, timeZone).map(([label, read]) => ({
    label,
    known: restaurants.map(read),
  }));
  const recorded = rows.filter(({ known }) => known.some((value) => value !== null));
  const write = ({ label, known }: (typeof rows)[number]): CompareRow => ({
    label,
    values: known.map((value) => value ?? UNKNOWN),
  });
  const isSame = ({ known }: (typeof rows)[number]) => new Set(known).size === 1;
  return {
    different: recorded.filter((row) => !isSame(row)).map(write),
    same: recorded.filter(isSame).map(write),
    unknown: rows.filter((row) => !recorded.includes(row)).map(({ label }) => label),
  };
}

function listReads(
  restaurants: readonly Restaurant[],
  now: Date,
  timeZone: string,
): readonly (readonly [string, Read])[] {
  const facts = new Set(
    restaurants.flatMap((restaurant) => restaurant.facts.map(({ title }) => title)),
  );
  return [
    ['Now', ({ hours }) => known(openStatus(hours, now, timeZone).label)],
    ['Today', ({ hours }) => known(hoursOfToday(hours, now, timeZone))],
    ['Price', ({ priceRange }) => priceRange],
    [
      'Rating',
      ({ rating }) => (rating.average === null ? 'No ratings yet' : describeRating(rating)),
    ],
    ['Cuisine', ({ cuisines }) => join(cuisines)],
    ['Good for', ({ popularFor }) => join(popularFor)],
    ['Area', ({ area }) => area],
    ['Address', ({ street, location }) => street ?? location],
    ['Accessibility', ({ accessibility }) => join(accessibility)],
    ['Features', ({ features }) => join(features)],
    ['Service', ({ serviceTypes }) => join(serviceTypes)],
    ...[...facts].map((title): [string, Read] => [
      title,
      (restaurant) => readFact(restaurant, title),
    ]),
    ['Phone', ({ phone }) => phone],
  ];
}

const known = (label: string): string | null => (label === HOURS_NOT_LISTED ? null : label);

function readFact({ facts }: Restaurant, title: string): string | null {
  const fact = facts.find((each) => each.title === title);
  return fact ? FACT_LABELS[fact.value] : null;
}
