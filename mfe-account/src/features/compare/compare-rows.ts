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
  /** Labels of what nobody recorded for any of the places. */
  readonly unknown: readonly string[];
}

type Read = (place: Restaurant) => string | null;

/** Letters before case and accents. */
const sortKey = (title: string): string => title.toLowerCase().normalize('NFKD');

const join = (options: readonly FilterOption[]): string | null =>
  options
    .map(({ title }) => title)
    .toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
    .join(', ') || null;

const FACT_WORDS: Readonly<Record<Fact['value'], string>> = {
  yes: 'Yes',
  no: 'No',
  limited: 'Limited',
};

/** Puts places side by side: what differs, what is the same, and what nobody knows.
 * @param places two or more; a single one has nothing to differ from
 * @param timeZone IANA zone of the city */
export function comparePlaces(
  places: readonly Restaurant[],
  now: Date,
  timeZone: string,
): Comparison {
  const rows = listReads(places, now, timeZone).map(([label, read]) => ({
    label,
    known: places.map(read),
  }));
  const told = rows.filter(({ known }) => known.some((value) => value !== null));
  const write = ({ label, known }: (typeof rows)[number]): CompareRow => ({
    label,
    values: known.map((value) => value ?? UNKNOWN),
  });
  const isSame = ({ known }: (typeof rows)[number]) => new Set(known).size === 1;
  return {
    different: told.filter((row) => !isSame(row)).map(write),
    same: told.filter(isSame).map(write),
    unknown: rows.filter((row) => !told.includes(row)).map(({ label }) => label),
  };
}

function listReads(
  places: readonly Restaurant[],
  now: Date,
  timeZone: string,
): readonly (readonly [string, Read])[] {
  const facts = new Set(places.flatMap((place) => place.facts.map(({ title }) => title)));
  return [
    ['Now', ({ hours }) => known(openStatus(hours, now, timeZone).label)],
    ['Today', ({ hours }) => known(hoursOfToday(hours, now, timeZone))],
    ['Price', ({ priceRange }) => priceRange],
    ['Stars', ({ rating }) => (rating.average === null ? 'No votes yet' : describeRating(rating))],
    ['Cuisine', ({ cuisines }) => join(cuisines)],
    ['Good for', ({ popularFor }) => join(popularFor)],
    ['Area', ({ area }) => area],
    ['Address', ({ street, location }) => street ?? location],
    ['Accessibility', ({ accessibility }) => join(accessibility)],
    ['Features', ({ features }) => join(features)],
    ['Service', ({ serviceTypes }) => join(serviceTypes)],
    ['Waiting time', ({ waitTime }) => waitTime],
    ...[...facts].map((title): [string, Read] => [title, (place) => readFact(place, title)]),
    ['Phone', ({ phone }) => phone],
  ];
}

const known = (words: string): string | null => (words === HOURS_NOT_LISTED ? null : words);

function readFact({ facts }: Restaurant, title: string): string | null {
  const fact = facts.find((each) => each.title === title);
  return fact ? FACT_WORDS[fact.value] : null;
}
