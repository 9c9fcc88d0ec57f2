import type { FilterKind } from '@tableside/contracts/listing/model';
import type { Weekday } from '@tableside/contracts/restaurant/model';
import type { FilterRequest } from '@tableside/contracts/listing/wire';
import type { OpeningHours, RestaurantRecord } from '../../restaurants/record';
import type { Random } from '../random';
import { makeRecord } from './records';

const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
const TITLES = ['Luna Pizza', 'Golden Wok', 'Blue Kitchen', 'Luna', 'Corner Bar', 'Wok & Roll'];
const STREETS = ['1 Luna Street', '2 Golden Road', null];
const AREAS = ['Northshore', 'Downtown', 'Luna Park', null];
const OPTIONS: Record<FilterKind, readonly string[]> = {
  cuisine: ['Pizza', 'Thai', 'Chinese', 'Bar'],
  popularFor: ['Date Night', 'Quick Bite'],
  service: ['Dine-in', 'Takeout'],
  feature: ['WiFi', 'Bar', 'Sports TV'],
  accessibility: ['Wheelchair Accessible'],
};

/** Generated restaurants with few distinct words and options, so that filters overlap, and all
 * kinds of hours. */
export const makeCity = (random: Random, count: number): RestaurantRecord[] =>
  Array.from({ length: count }, () =>
    makeRecord({
      title: random.pick(TITLES),
      location: random.pick(STREETS),
      area: random.pick(AREAS),
      options: pickOptions(random),
      hours: makeHours(random),
    }),
  );

function pickOptions(random: Random): RestaurantRecord['options'] {
  const pick = (kind: FilterKind) => OPTIONS[kind].filter(() => random.chance(0.4));
  return {
    cuisine: pick('cuisine'),
    popularFor: pick('popularFor'),
    service: pick('service'),
    feature: pick('feature'),
    accessibility: pick('accessibility'),
  };
}

/** Weekdays are open once or twice, past midnight, closed, or unknown. */
function makeHours(random: Random): OpeningHours {
  const days = WEEKDAYS.map((weekday) => ({ weekday, what: random.pick(['open', 'closed', '?']) }));
  const spans = days
    .filter(({ what }) => what === 'open')
    .flatMap(({ weekday }) => {
      const noon = random.whole(6, 12) * 60;
      const evening = random.whole(16, 22) * 60;
      return [
        { weekday, opensMin: noon, closesMin: noon + 180 },
        { weekday, opensMin: evening, closesMin: evening + random.whole(2, 9) * 60 },
      ].slice(random.whole(0, 1));
    });
  const closedOn = days.filter(({ what }) => what === 'closed').map(({ weekday }) => weekday);
  return { spans, closedOn };
}

/** Filter field by option kind. */
export const FILTER_FIELDS = {
  cuisine: 'cuisineType',
  popularFor: 'popularFor',
  service: 'serviceType',
  feature: 'features',
  accessibility: 'accessibility',
} as const satisfies Record<FilterKind, keyof FilterRequest>;
