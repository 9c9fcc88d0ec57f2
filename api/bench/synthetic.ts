import type { Weekday } from '@tableside/contracts/restaurant/model';
import { PRICE_RANGES } from '@tableside/contracts/restaurant/rules';
import type { RestaurantRecord } from '../src/records/record';
import { createRandom, type Random } from '../src/lib/random';
import {
  ACCESS,
  ADJECTIVES,
  CUISINES,
  FEATURES,
  OCCASIONS,
  PLACES,
  SERVICES,
  STREET_KINDS,
  SYLLABLES,
} from './words';

const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** Made-up restaurants, the same ones on every machine: a longer list begins with the shorter one.
 * Each has hours, options, an address and three pictures, as an imported place that its owner filled in. */
export function makeSyntheticRecords(count: number): RestaurantRecord[] {
  const random = createRandom('bench');
  return Array.from({ length: count }, (_, index) => makeRecord(random, index));
}

function makeRecord(random: Random, index: number): RestaurantRecord {
  const cuisine = pickSkewed(random, CUISINES);
  const area = `${capitalise(makeWord(random, 2))} District`;
  const street = `${capitalise(makeWord(random, 2))} ${random.pick(STREET_KINDS)}`;
  return {
    source: 'osm',
    externalId: `node/${index + 1}`,
    title: makeTitle(random, cuisine),
    location: `${random.whole(1, 9999)} ${street}`,
    area,
    phone: `+1 423 555 ${String(index % 10_000).padStart(4, '0')}`,
    website: random.chance(0.6) ? `https://place-${index + 1}.example` : null,
    overview: 'A neighbourhood place with a short menu and long opening hours.',
    latitude: random.between(34.9, 35.2),
    longitude: random.between(-85.4, -85),
    priceRange: random.chance(0.7) ? random.pick(PRICE_RANGES) : null,
    wait_time: null,
    options: {
      cuisine: [cuisine],
      popularFor: OCCASIONS.filter(() => random.chance(0.3)),
      service: SERVICES.filter(() => random.chance(0.5)),
      feature: FEATURES.filter(() => random.chance(0.25)),
      accessibility: ACCESS.filter(() => random.chance(0.4)),
    },
    hours: makeHours(index),
    facts: [],
    menu: [],
    images: [1, 2, 3].map((picture) => `/uploads/bench/${index + 1}-${picture}.webp`),
  };
}

/** Of ten places one has no hours; the others open and close at hours of their own, and one weekday is theirs. */
function makeHours(index: number): RestaurantRecord['hours'] {
  if (index % 10 === 9) return { spans: [], closedOn: [] };
  const closed = WEEKDAYS[index % WEEKDAYS.length];
  const opensMin = 420 + (index % 8) * 60;
  const closesMin = 1140 + (index % 11) * 60;
  return {
    spans: WEEKDAYS.filter((weekday) => weekday !== closed).map((weekday) => ({
      weekday,
      opensMin,
      closesMin,
    })),
    closedOn: closed ? [closed] : [],
  };
}

/** Half of the places are named after somebody, half after what they are. */
function makeTitle(random: Random, cuisine: string): string {
  const place = random.pick(PLACES);
  if (random.chance(0.5)) return `${capitalise(makeWord(random, 3))}'s ${place}`;
  return `${random.pick(ADJECTIVES)} ${random.chance(0.3) ? cuisine : random.pick(ADJECTIVES)} ${place}`;
}

const makeWord = (random: Random, syllables: number): string =>
  Array.from({ length: syllables }, () => random.pick(SYLLABLES)).join('');

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The first items come far more often than the last ones. */
function pickSkewed<Item>(random: Random, items: readonly Item[]): Item {
  const share = random.between(0, 1) ** 2;
  return items[Math.floor(share * items.length)] ?? random.pick(items);
}
