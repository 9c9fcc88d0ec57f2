import type { RestaurantRecord } from '../../restaurants/record';
import { createFiles, toCollection, TOWN } from '../fixtures/files';
import { readCityFile, type CityFile } from '../read-city';
import { readArea, readCity, readLocation, readStreet, readState } from './address';
import { readAmenity, readCuisines } from './tags';
import { readTitleLanguage } from './map-restaurant';

describe('mapRestaurant', () => {
  let city: CityFile;
  const records = new Map<string, RestaurantRecord>();

  beforeAll(async () => {
    city = await readCityFile(TOWN);
    for (const record of city.records) records.set(record.externalId, record);
  });

  describe('a fully tagged restaurant', () => {
    test('is mapped to exactly the supported fields', () => {
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

    test('keeps yes, no, and limited as facts', () => {
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

  test('maps a bar to the bar option, and limited wheelchair access to a fact only', () => {
    expect(records.get('node/102')).toMatchObject({
      location: '32 River Street, Millbrook, VT 05999',
      phone: '(802) 555-0102',
      options: {
        cuisine: ['Bar'],
        feature: ['Live Music', 'Bar', 'Pool Tables'],
        accessibility: [],
      },
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

  test('uses the next tag if a website is invalid', () => {
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

  test('uses the amenity as cuisine only if none is tagged', () => {
    expect(records.get('relation/301')?.options.cuisine).toEqual(['Food Court']);
    expect(records.get('node/103')?.options).toMatchObject({
      cuisine: ['Beer Garden'],
      feature: ['Outdoor Seating', 'Bar'],
    });
    expect(records.get('node/106')?.options.cuisine).toEqual(['Thai', 'Asian']);
    expect(records.get('node/109')?.options.cuisine).toEqual(['Ice Cream']);
  });

  test('cleans and truncates names, and falls back to English', () => {
    expect(records.get('node/106')?.title).toBe('Cafe of the East');
    expect(records.get('node/107')).toMatchObject({
      title: 'Big Bite',
      overview: 'Two rooms, one stove.',
    });
    expect(records.get('node/108')?.title.length).toBeLessThanOrEqual(120);
    expect(records.get('node/108')?.title).toMatch(/ very long…$/);
  });

  test('reports skipped, unknown, and fixed values', () => {
    const list = (section: 'skipped' | 'unknown' | 'fixed') =>
      Object.fromEntries(city.report.list(section).map(({ reason, count }) => [reason, count]));
    expect(list('skipped')).toEqual({
      'no name': 2,
      'no coordinates': 1,
      'coordinates 0, 0': 1,
      'coordinates outside the world': 1,
      'not a restaurant, cafe, or bar': 1,
      'permanently closed': 1,
      'duplicate id; the newest version was kept': 1,
    });
    expect(list('unknown')).toEqual({
      'opening hours: ambiguous': 1,
      'opening hours: seasonal; known for two months': 1,
      'invalid phone': 1,
    });
    expect(list('fixed')).toEqual({
      'HTML removed from the name': 1,
      'HTML removed from the description': 1,
      'control characters removed from the name': 1,
      'name cut at 120 characters': 1,
    });
    expect(city.report.list('unknown').flatMap(({ examples }) => examples)).toContain(
      'Old Brewery Garden (node/103): "ask for Ann"',
    );
  });
});

describe('address', () => {
  describe('readLocation', () => {
    test('formats street, city, state, and postcode on one line', () => {
      expect(
        readLocation({
          'addr:housenumber': '3232;3234',
          'addr:street': '11th Street Northwest',
          'addr:city': 'washington',
          'addr:state': 'dc',
          'addr:postcode': '20010',
        }),
      ).toBe('3232 11th Street Northwest, Washington, DC 20010');
    });

    test.each([
      [{ 'addr:housenumber': '3512-14', 'addr:street': 'M Street' }, '3512-14 M Street'],
      [{ 'addr:housenumber': '1015 1/2', 'addr:street': 'M Street' }, '1015 1/2 M Street'],
      [{ 'addr:street': '12th Street NE;12th Street Northeast' }, '12th Street NE'],
      [{ 'addr:street': 'M Street', 'addr:unit': '4' }, 'M Street, Unit 4'],
      [{ 'addr:street': 'M Street', 'addr:unit': 'Suite 125 North' }, 'M Street, Suite 125 North'],
      [{ 'addr:housename': 'Old Mill', 'addr:city': 'Millbrook' }, 'Old Mill, Millbrook'],
      [{ 'addr:full': '12 Main Street, Millbrook' }, '12 Main Street, Millbrook'],
      [{ 'addr:housenumber': '12', 'addr:city': 'Millbrook' }, 'Millbrook'],
      [{ 'addr:street': '<b>Main</b> Street' }, 'Main Street'],
      [
        { 'addr:city': 'Millbrook', 'addr:state': 'VT', 'addr:postcode': '5999' },
        'Millbrook, VT 05999',
      ],
      [{}, null],
    ])('reads %j', (tags, location) => {
      expect(readLocation(tags)).toBe(location);
    });
  });

  describe('the street of a card', () => {
    test.each([
      [{ 'addr:housenumber': '1504', 'addr:street': '14th Street Northwest' }, '1504 14th St NW'],
      [{ 'addr:street': 'North Capitol Street' }, 'North Capitol St'],
      [{ 'addr:street': 'Hobart Place Northwest' }, 'Hobart Pl NW'],
      [{ 'addr:street': 'Avenue North' }, 'Avenue North'],
      [{ 'addr:street': 'Street Road', 'addr:unit': '4' }, 'Street Rd'],
      [{ 'addr:street': 'Streets of London' }, 'Streets of London'],
      [{ 'addr:full': '12 Main Street, Millbrook' }, '12 Main St'],
      [{ 'addr:full': 'Opposite the mill, Millbrook' }, null],
      [{ 'addr:housename': 'Old Mill', 'addr:city': 'Millbrook' }, null],
    ])('of %j', (tags, street) => {
      expect(readStreet(tags, true)).toBe(street);
    });

    test('is not abbreviated outside North America', () => {
      expect(readStreet({ 'addr:street': 'High Street' }, false)).toBe('High Street');
    });
  });

  test('uses the smallest named area', () => {
    expect(readArea({ 'addr:suburb': 'Northside', 'addr:neighbourhood': 'Old Mill' })).toBe(
      'Old Mill',
    );
    expect(readArea({ 'addr:city': 'Millbrook' })).toBeNull();
  });

  test('formats city and state', () => {
    expect(readCity({ 'addr:city': 'new haven' })).toBe('New Haven');
    expect(readCity({ 'addr:city': 'DeKalb' })).toBe('DeKalb');
    expect(readState({ 'addr:state': 'Vermont' })).toBe('Vermont');
  });
});

const titlesOf = (value: string) => readCuisines(value).titles;

describe('readCuisines', () => {
  test.each([
    ['burger', ['Hamburger']],
    ['Pizza', ['Pizza']],
    ['barbecue', ['BBQ']],
    ['thai', ['Thai', 'Asian']],
    ['chinese', ['Chinese', 'Asian']],
    ['korean_bbq', ['Korean', 'BBQ', 'Asian']],
    ['tex-mex', ['Tex-Mex', 'Mexican', 'American']],
    ['ice_cream', ['Ice Cream']],
    ['coffee_shop', ['Coffee Shop']],
    ['coffee shop', ['Coffee Shop']],
    ['fish_and_chips', ['Fish and Chips']],
    ['açaí', ['Açaí']],
  ])('reads %s', (value, titles) => {
    expect(titlesOf(value)).toEqual(titles);
  });

  test.each([
    ['pizza/italian', ['Pizza', 'Italian']],
    ['Pizza and Pasta', ['Pizza', 'Pasta', 'Italian']],
    ['burger | mexican_(tex-mex)', ['Hamburger', 'Mexican', 'Tex-Mex', 'American']],
  ])('splits %s', (value, titles) => {
    expect(titlesOf(value)).toEqual(titles);
  });

  test('splits lists at semicolons and commas, without duplicates', () => {
    expect(titlesOf('pizza;italian_pizza, Burger ;; burger')).toEqual([
      'Pizza',
      'Italian',
      'Hamburger',
    ]);
  });

  test('ignores meaningless values', () => {
    expect(readCuisines('regional;international;yes')).toEqual({ titles: [], strange: [] });
  });

  test('reports values that are not a cuisine', () => {
    const { titles, strange } = readCuisines(
      'sushi;https://luna.example;best ribs in the whole wide town',
    );
    expect(titles).toEqual(['Sushi', 'Japanese', 'Asian']);
    expect(strange).toEqual(['https://luna.example', 'best ribs in the whole wide town']);
  });

  test('handles names of Object.prototype', () => {
    expect(titlesOf('constructor')).toEqual(['Constructor']);
  });
});

describe('readTitleLanguage', () => {
  test.each([
    ['Phở 75', { 'name:vi': 'Phở 75' }, 'vi'],
    ['El Sol', { 'name:es': 'El Sol', 'name:fr': 'Le Soleil' }, 'es'],
    ['El Sol', { 'name:es': ' El  Sol ' }, 'es'],
    ['小籠包', { 'name:zh': '小籠包', 'name:zh-Hant': '小籠包', 'name:zh-TW': '小籠包' }, 'zh'],
    ['Ψαράκι', { 'name:el': 'Ψαράκι', 'name:sr': 'Ψαράκι' }, 'el'],
    ['すし', { 'name:ja': 'すし', 'name:zh': 'すし' }, 'ja'],
  ])('%s with %j is %s', (title, tags, language) => {
    expect(readTitleLanguage(title, tags)).toBe(language);
  });

  test.each([
    ['a name without another one', 'Phở 75', {}],
    [
      'a name that is the English one too',
      'Chez Nous',
      { 'name:fr': 'Chez Nous', 'name:en': 'Chez Nous' },
    ],
    ['the English name of another country', 'Luna', { 'name:es': 'Luna', 'name:en-GB': 'Luna' }],
    ['a name in another language alone', 'Golden Bowl', { 'name:zh': '金碗' }],
    ['a name that several languages share', 'Luna', { 'name:es': 'Luna', 'name:it': 'Luna' }],
    ['letters that several languages share', '金', { 'name:zh': '金', 'name:yue': '金' }],
    [
      'what is no language',
      'Diner',
      { 'name:old': 'Diner', 'name:etymology': 'Diner', 'name:1': 'Diner' },
    ],
  ])('does not guess for %s', (_what, title, tags) => {
    expect(readTitleLanguage(title, tags)).toBeNull();
  });
});

describe('a record', () => {
  const files = createFiles();
  afterAll(files.remove);

  async function mapTags(tags: Readonly<Record<string, string>>, country?: string) {
    const properties = { amenity: 'cafe', name: 'Luna', 'addr:city': 'Millbrook', ...tags };
    const geometry = { type: 'Point', coordinates: [-72.5, 44.2] };
    const feature = { type: 'Feature', id: 'node/1', properties, geometry };
    const path = files.write('one.json', toCollection([feature]));
    const city = await readCityFile(path, { country });
    return { record: city.records[0], unknown: city.report.list('unknown') };
  }

  test('keeps alternative names and translations', async () => {
    const { record } = await mapTags({
      alt_name: 'Luna Bar;Moon',
      old_name: 'LUNA',
      'name:es': 'La Luna',
      'name:etymology': 'the moon',
      'name:pronunciation': 'x',
      official_name: 'Luna LLC',
    });
    expect(record?.otherNames).toEqual(['Luna Bar', 'Moon', 'La Luna', 'Luna LLC']);
  });

  test.each([
    ['the coordinates without any', {}, undefined, 'us'],
    ['the operator before the coordinates', {}, 'ca', 'ca'],
    ['its address before the operator', { 'addr:country': 'US' }, 'ca', 'us'],
  ])('takes its country from %s', async (_what, tags, given, country) => {
    const { record } = await mapTags({ opening_hours: 'Mo-Su 11:00-22:00', ...tags }, given);
    expect(record?.hoursSource?.country).toBe(country);
  });

  test('reads the first valid email address, and mobile numbers', async () => {
    const { record } = await mapTags({
      email: 'none; \u200bLuna@luna.example',
      'phone:mobile': '802 555 0101',
    });
    expect(record).toMatchObject({ contactEmail: 'luna@luna.example', phone: '(802) 555-0101' });
  });

  test('ignores seasonal hours without dates', async () => {
    const hours = { opening_hours: 'Mo-Su 12:00-20:00', seasonal: 'summer' };
    const { record, unknown } = await mapTags(hours);
    expect(record?.hours).toEqual({ spans: [], closedOn: [] });
    expect(unknown.map(({ reason }) => reason)).toEqual(['opening hours: seasonal, without dates']);
    const dated = await mapTags({ ...hours, opening_hours: 'Jun-Aug Mo-Su 12:00-20:00' });
    expect(dated.record?.hoursSource?.value).toBe('Jun-Aug Mo-Su 12:00-20:00');
  });

  test('without country or state uses the country of the others', async () => {
    const near = { type: 'Point', coordinates: [-83.05, 42.318] };
    const feature = (id: number, tags: object) => ({
      type: 'Feature',
      id: `node/${id}`,
      properties: { amenity: 'cafe', name: `Cafe ${id}`, opening_hours: '24/7; PH off', ...tags },
      geometry: near,
    });
    const city = await readCityFile(
      files.write('two.json', toCollection([feature(1, { 'addr:country': 'CA' }), feature(2, {})])),
    );
    expect(city.records.map(({ hoursSource }) => hoursSource?.country)).toEqual(['ca', 'ca']);
  });
});

describe('readAmenity', () => {
  const skipOf = (tags: Readonly<Record<string, string>>) => {
    const amenity = readAmenity({ amenity: 'cafe', ...tags }, '2026-11-28');
    return 'skip' in amenity ? amenity.skip : null;
  };

  test.each([
    [{ name: 'Luna (permanently closed)' }, 'closed, according to its name'],
    [{ name: 'CLOSED - Luna' }, 'closed, according to its name'],
    [{ name: 'Luna – Closed' }, 'closed, according to its name'],
    [{ demolished: 'yes' }, 'permanently closed'],
    [{ amenity: 'shop', 'razed:amenity': 'cafe' }, 'permanently closed'],
    [{ end_date: '2024' }, 'permanently closed'],
    [{ end_date: '2026-11-27' }, 'permanently closed'],
    [{ end_date: 'before 2020' }, 'permanently closed'],
    [{ opening_date: '2027-03' }, 'not open yet'],
    [{ amenity: '', 'proposed:amenity': 'cafe' }, 'not open yet'],
    [{ access: 'private' }, 'not open to the public (access)'],
  ])('skips %j', (tags, reason) => {
    expect(skipOf(tags)).toBe(reason);
  });

  test.each([
    ['name', 'The Closed Door'],
    ['end_date', '2027-01-31'],
    ['opening_date', '2026'],
    ['start_date', '1924'],
    ['access', 'customers'],
    ['historic', 'yes'],
  ])('lists %s=%s', (key, value) => {
    expect(skipOf({ [key]: value })).toBeNull();
  });
});
