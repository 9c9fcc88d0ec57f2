import type { RestaurantRecord } from '../../records/record';
import { TOWN } from '../fixtures/files';
import { readCityFile } from '../read-city';
import type { CityFile } from '../read-city';

let city: CityFile;
const records = new Map<string, RestaurantRecord>();

beforeAll(async () => {
  city = await readCityFile(TOWN);
  for await (const batch of city.spool.batches(4)) {
    for (const record of batch) records.set(record.externalId, record);
  }
});
afterAll(() => city.spool.close());

describe('a fully tagged place', () => {
  test('is mapped to every field that the tags support, and to no other', () => {
    expect(records.get('node/101')).toMatchObject({
      source: 'osm',
      title: 'Luna Cafe',
      location: '12 Main Street, Millbrook, VT 05999',
      area: 'Old Mill',
      phone: '(802) 555-0101',
      website: 'https://lunacafe.example/',
      overview: null,
      latitude: 44.2601,
      longitude: -72.6101,
      priceRange: null,
      wait_time: null,
      menu: [],
      images: [],
      options: {
        cuisine: ['Coffee Shop', 'Sandwiches'],
        popularFor: [],
        service: ['Dine-in', 'Takeout'],
        feature: ['Outdoor Seating', 'WiFi'],
        accessibility: ['Wheelchair Accessible', 'Accessible Restrooms'],
      },
    });
  });

  test('keeps yes, no and limited as facts', () => {
    const facts = records.get('node/101')?.facts.map(({ title, value }) => `${title}: ${value}`);
    expect(facts).toEqual([
      'Wheelchair access: yes',
      'Accessible restrooms: yes',
      'Outdoor seating: yes',
      'Indoor seating: yes',
      'Takeout: yes',
      'Delivery: no',
      'WiFi: yes',
      'Vegan options: limited',
    ]);
  });
});

test('a bar has a bar, and limited wheelchair access is a fact but no filter', () => {
  expect(records.get('node/102')).toMatchObject({
    location: '32 River Street, Millbrook, VT 05999',
    phone: '(802) 555-0102',
    options: { cuisine: ['Bar'], feature: ['Live Music', 'Bar', 'Pool Tables'], accessibility: [] },
    facts: expect.arrayContaining([
      { title: 'Wheelchair access', value: 'limited' },
      { title: 'Smoking', value: 'limited' },
    ]),
  });
  expect(records.get('node/102')?.hours.spans).toContainEqual({
    weekday: 5,
    opensMin: 1020,
    closesMin: 1500,
  });
});

test('a refused address makes room for the next tag', () => {
  expect(records.get('way/201')).toMatchObject({
    website: 'https://goldenbowl.example/',
    options: { cuisine: ['Chinese', 'Asian', 'Dim Sum'], service: ['Takeout', 'Delivery'] },
    facts: expect.arrayContaining([
      { title: 'Cash', value: 'yes' },
      { title: 'Credit cards', value: 'no' },
      { title: 'Reservations', value: 'yes' },
    ]),
  });
});

test('polygons are placed at their centre', () => {
  expect(records.get('way/201')?.latitude).toBeCloseTo(44.2622, 6);
  expect(records.get('relation/301')?.longitude).toBeCloseTo(-72.6128, 6);
});

test('the kind of place stands in for a cuisine only where none is given', () => {
  expect(records.get('relation/301')?.options.cuisine).toEqual(['Food Court']);
  expect(records.get('node/103')?.options).toMatchObject({
    cuisine: ['Beer Garden'],
    feature: ['Outdoor Seating', 'Bar'],
  });
  expect(records.get('node/106')?.options.cuisine).toEqual(['Thai', 'Asian']);
  expect(records.get('node/109')?.options.cuisine).toEqual(['Ice Cream']);
});

test('names are cleaned, cut, or taken from English where there is no other', () => {
  expect(records.get('node/106')?.title).toBe('Cafe of the East');
  expect(records.get('node/107')).toMatchObject({
    title: 'Big Bite',
    overview: 'Two rooms, one stove.',
  });
  expect(records.get('node/108')?.title.length).toBeLessThanOrEqual(120);
  expect(records.get('node/108')?.title).toMatch(/ very long…$/);
});

test('the report counts everything that was left out, left unknown or mended', () => {
  const list = (section: 'skipped' | 'unknown' | 'mended') =>
    Object.fromEntries(city.report.list(section).map(({ reason, count }) => [reason, count]));
  expect(list('skipped')).toEqual({
    'no name': 2,
    'no coordinates': 1,
    'coordinates 0, 0': 1,
    'coordinates outside the world': 1,
    'not a place to eat or drink': 1,
    'closed for good (disused or abandoned)': 1,
    'same id twice; the first is kept': 1,
    'no id': 1,
  });
  expect(list('unknown')).toEqual({
    'opening hours: ambiguous': 1,
    'opening hours: seasonal; known for two months': 1,
    'phone not valid': 1,
  });
  expect(list('mended')).toEqual({
    'HTML taken out of the name': 1,
    'HTML taken out of the description': 1,
    'control characters taken out of the name': 1,
    'name cut at 120 characters': 1,
  });
  expect(city.report.list('unknown').flatMap(({ examples }) => examples)).toContain(
    'Old Brewery Garden (node/103): "ask for Ann"',
  );
});

test('city and time zone come from the places', () => {
  expect(city.profile.findCity()).toBe('Millbrook, VT');
  expect(city.profile.findTimeZone()).toBe('America/New_York');
});
