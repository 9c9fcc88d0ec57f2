import { createFiles, toCollection } from '../fixtures/files';
import { readCityFile } from '../read-city';

const files = createFiles();
afterAll(() => files.remove());

const point = (longitude = -77.03) => ({ type: 'Point', coordinates: [longitude, 38.9] });

/** In the format of All the Places; the chain is fictional. */
const spider = (properties: object, over: object = {}) => ({
  type: 'Feature',
  id: 'hash-of-ref-and-spider',
  properties: { '@spider': 'luna_us', amenity: 'cafe', brand: 'Luna', ...properties },
  geometry: point(),
  ...over,
});

/** In the format of Overture; the restaurant is fictional. */
const overture = (properties: object) => ({
  type: 'Feature',
  geometry: point(),
  properties: {
    id: '08f2aa845b1adb6d',
    names: { primary: 'Luna', common: null },
    categories: { primary: 'thai_restaurant', alternate: ['noodles_restaurant', 'gift_shop'] },
    confidence: 0.95,
    ...properties,
  },
});

async function read(content: string) {
  const city = await readCityFile(files.write('city.json', content));
  const skipped = city.report.list('skipped').map(({ reason, count }) => [reason, count]);
  return {
    records: city.records,
    skipped: Object.fromEntries(skipped) as object,
    source: city.source,
  };
}

test('All the Places: reads tags, hours, address, stable id, source, and license', async () => {
  const lines = [
    spider({
      ref: '17',
      name: 'Luna Dupont',
      'brand:wikidata': 'Q1',
      'addr:street_address': '12 Oak Street',
      'addr:city': 'Washington',
      'addr:state': 'DC',
      opening_hours: 'Mo-Su 07:00-19:00',
      phone: '202-555-0101',
      cuisine: 'coffee_shop',
    }),
    spider({ ref: '18', name: undefined }),
  ];
  const { records, source } = await read(lines.map((line) => JSON.stringify(line)).join('\n'));
  expect(source).toBe('alltheplaces');
  expect(records).toMatchObject([
    {
      source: 'alltheplaces',
      externalId: 'luna_us/17',
      title: 'Luna Dupont',
      brand: 'Luna',
      location: '12 Oak Street, Washington, DC',
      street: '12 Oak St',
      phone: '(202) 555-0101',
      source_name: 'All the Places',
      source_license: 'CC0-1.0',
      options: { cuisine: ['Coffee Shop'] },
    },
    { externalId: 'luna_us/18', title: 'Luna', hours: { spans: [], closedOn: [] } },
  ]);
  expect(records[0]?.hours.spans).toHaveLength(7);
});

test('All the Places: skips closed, unlocated and non-food features, makes missing ids', async () => {
  const { records, skipped } = await read(
    toCollection([
      spider({ ref: '1' }),
      spider({ ref: '2', end_date: 'yes' }),
      spider({ ref: '3', end_date: '2020-01-31' }),
      spider({ ref: '4', end_date: '2999-01-31' }),
      spider({ ref: '5' }, { geometry: null }),
      spider({}, { geometry: point(-77.05) }),
      spider({ ref: '6', amenity: undefined, shop: 'shoes' }),
      spider({ ref: 'x'.repeat(300) }, { geometry: point(-77.06) }),
    ]),
  );
  expect(records.map(({ externalId }) => externalId)).toEqual([
    'luna_us/1',
    'luna_us/4',
    'luna_us/luna@38.9000,-77.0500',
    'luna_us/luna@38.9000,-77.0600',
  ]);
  expect(skipped).toEqual({
    'permanently closed': 2,
    'no coordinates': 1,
    'not a restaurant, cafe, or bar': 1,
  });
});

test('Overture: reads names, categories, address, and contacts, without hours', async () => {
  const { records, source } = await read(
    toCollection([
      overture({
        addresses: [
          {
            freeform: '1504 14th St NW',
            locality: 'Washington',
            postcode: '20005',
            region: 'US-DC',
            country: 'US',
          },
        ],
        phones: ['not a number', '+12025550101'],
        websites: ['https://luna.example/'],
        brand: { names: { primary: 'Luna Group' }, wikidata: 'Q1' },
        sources: [
          { dataset: 'meta', license: 'CDLA-Permissive-2.0' },
          { dataset: 'Foursquare', license: 'Apache-2.0' },
        ],
        operating_status: 'open',
      }),
    ]),
  );
  expect(source).toBe('overture');
  expect(records).toMatchObject([
    {
      source: 'overture',
      externalId: '08f2aa845b1adb6d',
      title: 'Luna',
      brand: 'Luna Group',
      location: '1504 14th St NW, Washington, DC 20005',
      street: '1504 14th St NW',
      area: null,
      phone: '(202) 555-0101',
      website: 'https://luna.example/',
      source_name: 'Overture Maps: meta, Foursquare',
      source_license: 'CDLA-Permissive-2.0, Apache-2.0',
      options: { cuisine: ['Thai', 'Asian', 'Noodles'] },
      hours: { spans: [], closedOn: [] },
      facts: [],
    },
  ]);
});

test('Overture: skips closed, low-confidence, unnamed, and non-food features; parses nested text', async () => {
  const text = (value: unknown) => JSON.stringify(value);
  const { records, skipped } = await read(
    toCollection([
      overture({
        id: 'a',
        names: text({ primary: 'As Text' }),
        categories: text({ primary: 'cafe', alternate: null }),
      }),
      overture({ id: 'b', operating_status: 'permanently_closed', confidence: 0 }),
      overture({ id: 'c', operating_status: 'temporarily_closed' }),
      overture({ id: 'd', confidence: 0.2 }),
      overture({ id: 'e', names: { primary: ' ' } }),
      overture({ id: 'f', categories: { primary: 'gift_shop', alternate: ['cafe'] } }),
      overture({ id: 'g', categories: null, confidence: 'high' }),
      overture({
        id: 7,
        names: { primary: '<b>Sole</b>' },
        addresses: 'x',
        phones: {},
        sources: 1,
      }),
    ]),
  );
  expect(records).toMatchObject([
    { externalId: 'a', title: 'As Text' },
    { externalId: 'unnumbered/sole@38.9000,-77.0300', title: 'Sole' },
  ]);
  expect(skipped).toEqual({
    'permanently closed, according to Overture': 1,
    'temporarily closed, according to Overture': 1,
    'low confidence in Overture (below 0.5)': 1,
    'no name': 1,
    'not a restaurant, cafe, or bar': 2,
  });
});

describe('Overture without categories, from September 2026 on', () => {
  const newer = (taxonomy: object | null, over: object = {}) =>
    overture({ categories: undefined, confidence: undefined, taxonomy, ...over });

  test.each([
    ['donut_shop', ['casual_eatery', 'dessert_shop'], ['Donuts']],
    ['cupcake_shop', ['casual_eatery', 'dessert_shop'], ['Dessert']],
    ['bubble_tea_shop', ['non_alcoholic_beverage_venue'], ['Bubble Tea']],
    ['tea_room', ['non_alcoholic_beverage_venue'], ['Tea']],
    ['frozen_yogurt_shop', ['casual_eatery', 'dessert_shop'], ['Frozen Yogurt']],
    ['food_truck_stand', ['casual_eatery'], ['Fast Food']],
    ['cat_cafe', ['casual_eatery', 'cafe', 'animal_cafe'], ['Cafe']],
    ['brewery', ['alcoholic_beverage_venue'], ['Bar']],
    ['winery', ['alcoholic_beverage_venue'], ['Bar']],
    ['tiki_bar', ['alcoholic_beverage_venue', 'bar'], ['Bar']],
    ['airport_lounge', ['alcoholic_beverage_venue', 'lounge'], ['Bar']],
    ['beer_garden', ['alcoholic_beverage_venue'], ['Beer Garden']],
    ['cafeteria', ['restaurant'], []],
    ['soul_food', ['restaurant'], ['Soul Food', 'American']],
    ['dim_sum_restaurant', ['restaurant', 'asian_restaurant'], ['Dim Sum', 'Chinese', 'Asian']],
    ['label_of_next_year', ['restaurant', 'thai_restaurant'], ['Thai', 'Asian']],
  ])('%s', async (primary, above, cuisine) => {
    const hierarchy = ['food_and_drink', ...above, primary];
    const { records, source } = await read(
      JSON.stringify(newer({ primary, hierarchy, alternates: null })),
    );
    expect(source).toBe('overture');
    expect(records.map(({ options }) => [...options.cuisine].sort())).toEqual([
      [...cuisine].sort(),
    ]);
  });

  test('adds cuisines of alternates, uses the basic category last, and skips non-food', async () => {
    const { records, skipped } = await read(
      toCollection([
        newer({ primary: 'thai_restaurant', alternates: ['sushi_restaurant', 'gift_shop'] }),
        newer(null, { id: 'b', basic_category: 'bar' }),
        newer(
          { primary: 'gift_shop', hierarchy: ['shopping', 'gift_shop'], alternates: ['cafe'] },
          { id: 'c', basic_category: 'specialty_store' },
        ),
      ]),
    );
    expect(records.map(({ options }) => options.cuisine)).toEqual([
      ['Thai', 'Asian', 'Sushi', 'Japanese'],
      ['Bar'],
    ]);
    expect(skipped).toEqual({ 'not a restaurant, cafe, or bar': 1 });
  });

  test('reads files with both forms; resolves unknown categories by their parents', async () => {
    const { records } = await read(
      toCollection([
        overture({ taxonomy: { primary: 'thai_restaurant', alternates: ['noodles_restaurant'] } }),
        overture({ id: 'b', categories: { primary: 'hookah_lounge' }, basic_category: 'bar' }),
      ]),
    );
    expect(records.map(({ options }) => options.cuisine)).toEqual([
      ['Thai', 'Asian', 'Noodles'],
      ['Bar'],
    ]);
  });
});

test('Overture: reads alternative names and the email address', async () => {
  const names = {
    primary: '老北京',
    common: { en: 'Old Peking' },
    rules: [{ variant: 'alternate', value: 'Lao Beijing' }],
  };
  const { records } = await read(
    toCollection([overture({ names, emails: ['mailto:Luna@luna.example'] })]),
  );
  expect(records).toMatchObject([
    { otherNames: ['Lao Beijing', 'Old Peking'], contactEmail: 'luna@luna.example' },
  ]);
});

test('All the Places: omitted days are unknown', async () => {
  const { records } = await read(
    JSON.stringify(spider({ ref: '1', opening_hours: 'Mo-Fr 10:00-22:00; Su off' })),
  );
  expect(records[0]?.hours.closedOn).toEqual([7]);
});

describe('refused files', () => {
  const feature = (properties: object, geometry: object = point()) =>
    toCollection([{ type: 'Feature', geometry, properties }]);
  const meters = { type: 'Point', coordinates: [-8_575_000, 4_707_000] };

  test.each([
    ['Foursquare', feature({ fsq_place_id: '4b', name: 'Luna' }), /Foursquare.*overturemaps/],
    ['flattened Overture', feature({ primary_name: 'Luna', confidence: 1 }), /overturemaps/],
    ['Geofabrik', feature({ fclass: 'cafe', name: 'Luna' }), /osmium tags-filter/],
    [
      'meters',
      feature({ amenity: 'cafe', name: 'Luna', id: 'node/1' }, meters),
      /-t_srs EPSG:4326/,
    ],
    ['Overpass without tags', '{"elements":[{"type":"node","id":1}]}', /out center tags/],
    ['Overpass counts', '{"elements":[{"type":"count","id":0}]}', /out center tags/],
    ['unnamed', feature({ amenity: 'cafe', id: 'node/1' }), /Skipped: 1 no name \(unnamed/],
  ])('%s: says what to do', async (_what, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });
});

test('skips restaurants of a different source than the first', async () => {
  const { records, skipped } = await read(
    toCollection([spider({ ref: '1' }), overture({}), spider({ ref: '2' })]),
  );
  expect(records.map(({ source }) => source)).toEqual(['alltheplaces', 'alltheplaces']);
  expect(skipped).toEqual({ 'source differs from the first restaurant': 1 });
});
