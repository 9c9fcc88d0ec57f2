import type { RestaurantRecord } from '../restaurants/record';
import { WASHINGTON_FILE } from './fixtures/files';
import { readCityFile } from './read-city';

// Reading hundreds of opening hours is slow on a busy machine.
jest.setTimeout(30_000);

/** A restaurant transcribed from the raw tags; omitted fields are not compared. */
interface Expected extends Partial<RestaurantRecord> {
  readonly week?: string;
}

/** Checked manually against a snapshot of 2025-11-19. */
const EXPECTED: Readonly<Record<string, Expected>> = {
  'relation/16224056': {
    title: "Buddy's",
    location: '3232 11th Street Northwest',
    phone: '(202) 332-0125',
    website: 'https://www.buddysdc.com/',
    week: 'Mo off, Tu off, We 17-24, Th 17-24, Fr 17-25, Sa 15-25, Su 15-25',
  },
  'way/48039595': {
    title: 'We the Pizza',
    location: 'Pennsylvania Avenue Southeast, Washington, 20003',
    phone: null,
    options: {
      cuisine: ['Pizza'],
      popularFor: [],
      service: ['Dine-in', 'Delivery'],
      feature: ['Outdoor Seating'],
      accessibility: [],
    },
    facts: [
      { title: 'Wheelchair access', value: 'no' },
      { title: 'Outdoor seating', value: 'yes' },
      { title: 'Indoor seating', value: 'yes' },
      { title: 'Delivery', value: 'yes' },
    ],
    week: '',
  },
  'node/487493227': {
    title: "Ben's Chili Bowl",
    location: '1213 U Street Northwest, Washington, DC 20009-4442',
    phone: '(202) 667-0909',
    latitude: 38.9171584,
    longitude: -77.0287742,
    week: 'Mo 11-21, Tu 11-21, We 11-21, Th 11-23, Fr 11-28, Sa 11-28, Su 11-22',
  },
  'node/490254403': { title: "Haydee's Restaurant", week: '' },
  'node/719191272': {
    title: "Duke's Grocery",
    phone: '(202) 733-5623',
    week: 'Mo off, Tu off, We off, Th off, Fr off, Sa off, Su off',
  },
  'node/750467921': {
    title: "Nellie's Restaurant & Sports Bar",
    phone: '(202) 332-6355',
    website: 'http://www.nelliessportsbar.com/',
    week: 'Mo 17-25, Tu 17-25, We 17-25, Th 17-25, Fr 15-26, Sa 11-26, Su 11-25',
  },
  'node/815428332': {
    title: 'Old Europe',
    options: {
      cuisine: ['German'],
      popularFor: [],
      service: ['Takeout', 'Delivery'],
      feature: [],
      accessibility: [],
    },
    week: 'Mo off, Tu off, We 16-20, Th 16-20, Fr 16-21, Sa 12-15, Sa 16-21, Su 12-19',
  },
  'node/876098199': {
    title: 'Negril',
    location: '2301 Georgia Avenue Northwest, Unit G, Washington, DC',
    week: 'Mo 11-21.5, Tu 11-21.5, We 11-21.5, Th 11-21.5, Fr 11-21.5, Sa 11-21.5, Su off',
  },
  'node/6374435194': { title: 'Gravitas', week: 'Mo off, Tu off, We 17-21' },
  'way/48056774': {
    title: "McDonald's",
    phone: '(202) 506-3905',
    options: {
      cuisine: ['Hamburger'],
      popularFor: [],
      service: ['Takeout'],
      feature: ['WiFi'],
      accessibility: [],
    },
    week: 'Mo 0-24, Tu 0-24, We 0-24, Th 0-24, Fr 0-24, Sa 0-24, Su 0-24',
  },
  'node/1827013271': { title: 'Bacio Pizzeria', website: 'https://www.baciopizzeria.com/' },
  'node/750421365': {
    title: "Chef Geoff's",
    options: {
      cuisine: [],
      popularFor: [],
      service: [],
      feature: ['Outdoor Seating'],
      accessibility: ['Accessible Restrooms'],
    },
    facts: [
      { title: 'Wheelchair access', value: 'limited' },
      { title: 'Accessible restrooms', value: 'yes' },
      { title: 'Outdoor seating', value: 'yes' },
    ],
  },
  'node/693942612': {
    title: 'Chipotle',
    week: 'Mo 10.75-22, Tu 10.75-22, We 10.75-22, Th 10.75-22, Fr 10.75-22, Sa 10.75-22, Su 10.75-22',
  },
  'node/737066504': {
    title: 'Bossa',
    options: {
      cuisine: ['Brazilian', 'Tapas'],
      popularFor: [],
      service: [],
      feature: ['Live Music', 'Bar'],
      accessibility: ['Wheelchair Accessible'],
    },
    week: 'Mo off, Tu 17.5-26, We 17.5-26, Th 17.5-26, Fr 17.5-27, Sa 17.5-27, Su 17.5-26',
  },
};

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** "Fr 17-25" is Friday from 17:00 to one in the morning. */
function describeWeek({ spans, closedOn }: RestaurantRecord['hours']): string {
  return DAYS.flatMap((day, index) => [
    ...spans
      .filter(({ weekday }) => weekday === index + 1)
      .map(({ opensMin, closesMin }) => `${day} ${opensMin / 60}-${closesMin / 60}`),
    ...closedOn.filter((weekday) => weekday === index + 1).map(() => `${day} off`),
  ]).join(', ');
}

const records = new Map<string, RestaurantRecord & { readonly week: string }>();
const counts = { restaurants: 0, hours: 0, skipped: new Map<string, number>() };

beforeAll(async () => {
  const city = await readCityFile(WASHINGTON_FILE);
  counts.restaurants = city.restaurants.size;
  for (const { reason, count } of city.report.list('skipped')) counts.skipped.set(reason, count);
  for (const { reason, count } of city.report.list('unknown')) {
    if (reason.startsWith('opening hours')) counts.hours += count;
  }
  for (const record of city.records) {
    records.set(record.externalId, { ...record, week: describeWeek(record.hours) });
  }
});

describe('readCityFile with real data of Washington, DC', () => {
  test('imports or reports every restaurant', () => {
    expect(counts).toMatchObject({ restaurants: 463, hours: 11 });
    expect(Object.fromEntries(counts.skipped)).toMatchObject({
      'no name': 24,
      'permanently closed': 1,
    });
  });

  test.each(Object.keys(EXPECTED))('maps %s correctly', (externalId) => {
    expect(records.get(externalId)).toMatchObject(EXPECTED[externalId] ?? {});
  });

  test('invents no data', () => {
    for (const record of records.values()) {
      expect(record).toMatchObject({ priceRange: null, wait_time: null, menu: [], images: [] });
      expect(record.options.popularFor).toEqual([]);
    }
  });
});
