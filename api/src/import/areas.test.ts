import { AreaIndex } from './areas';
import type { Point } from './read/geometry';
import { createFiles, readTown, toCollection } from './fixtures/files';
import { readCityFile } from './read-city';

describe('AreaIndex', () => {
  const square = (west: number, south: number, size: number): Point[] => [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ];
  const at = (longitude: number, latitude: number) => ({ longitude, latitude });

  const index = new AreaIndex([
    { title: 'Town', rings: [square(0, 0, 10)] },
    { title: 'Old Mill', rings: [square(1, 1, 2)] },
    // It has a hole (a park) and a separate second part.
    { title: 'Ring', rings: [square(5, 5, 3), square(6, 6, 1), square(20, 20, 1)] },
    {
      title: 'Horseshoe',
      rings: [
        [
          [30, 0],
          [34, 0],
          [34, 4],
          [33, 4],
          [33, 1],
          [31, 1],
          [31, 4],
          [30, 4],
        ],
      ],
    },
  ]);

  test.each([
    ['the smallest of several', at(2, 2), 'Old Mill'],
    ['the one around it', at(4, 4), 'Town'],
    ['a ring with a hole', at(5.5, 5.5), 'Ring'],
    ['what is in the hole', at(6.5, 6.5), 'Town'],
    ['a piece apart', at(20.5, 20.5), 'Ring'],
    ['an arm of a horseshoe', at(30.5, 3), 'Horseshoe'],
    ['the gap of a horseshoe, within its box', at(32, 3), null],
    ['west of everything, at the height of a corner', at(-1, 1), null],
    ['far away', at(100, 50), null],
  ])('finds %s', (_case, position, title) => {
    expect(index.find(position)).toBe(title);
  });
});

describe('areas of a city', () => {
  const files = createFiles();
  afterAll(() => files.remove());

  const polygon = (properties: Record<string, string>, size = 1) => ({
    type: 'Feature',
    properties,
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-80, 30],
          [-80 + size, 30],
          [-80 + size, 30 + size],
          [-80, 30 + size],
          [-80, 30],
        ],
      ],
    },
  });
  const restaurant = (id: number, longitude: number, tags: Record<string, string> = {}) => ({
    type: 'Feature',
    id: `node/${id}`,
    properties: { amenity: 'cafe', name: `Cafe ${id}`, ...tags },
    geometry: { type: 'Point', coordinates: [longitude, 30.5] },
  });
  const inside = restaurant(1, -79.5, { 'addr:neighbourhood': 'As a Mapper Spelt It' });
  const tagged = restaurant(2, -90, { 'addr:suburb': 'Northside', 'addr:postcode': '20001' });
  const coded = restaurant(3, -90, { 'addr:postcode': '20001-1234' });
  const abroad = restaurant(4, 13, { 'addr:postcode': '10115' });
  const RESTAURANTS = [inside, tagged, coded, abroad];

  async function readAreasOf(features: readonly unknown[], areasPath?: string) {
    const city = await readCityFile(files.write('city.geojson', toCollection(features)), {
      areasPath,
    });
    return { areas: city.records.map(({ area }) => area), known: city.known };
  }

  test('uses polygons of the file, then addresses', async () => {
    const { areas, known } = await readAreasOf([
      polygon({ boundary: 'administrative', admin_level: '10', name: 'District 1' }, 2),
      ...RESTAURANTS,
      polygon({ place: 'neighbourhood', name: 'Old Mill' }),
      polygon({ place: 'city', name: 'Springfield' }, 0.9),
      polygon({ boundary: 'administrative', admin_level: '6', name: 'The County' }, 0.9),
      polygon({ place: 'suburb' }, 0.9),
    ]);
    expect(areas).toEqual(['Old Mill', 'Northside', null, null]);
    expect(known).toEqual({ street: 0, area: 2, hours: 0 });
  });

  test('uses polygons of a second file', async () => {
    const path = files.write(
      'areas.geojson',
      toCollection([polygon({ place: 'quarter', name: '<b>Old</b> Mill' })]),
    );
    expect((await readAreasOf(RESTAURANTS, path)).areas).toEqual([
      'Old Mill',
      'Northside',
      null,
      null,
    ]);
  });

  test('falls back to the town where the file has several, never to the postcode', async () => {
    const inTown = (id: number, town: string) => restaurant(id, -90 - id, { 'addr:city': town });
    const towns = [inTown(5, 'Irvine'), inTown(6, 'Irvine'), inTown(7, 'lake forest')];
    expect((await readAreasOf([tagged, coded, ...towns])).areas).toEqual([
      'Northside',
      null,
      'Irvine',
      'Irvine',
      'Lake Forest',
    ]);
    expect((await readAreasOf([tagged, coded, ...towns.slice(0, 2)])).areas).toEqual([
      'Northside',
      null,
      null,
      null,
    ]);
  });

  test('rejects an areas file without areas', async () => {
    const path = files.write('none.geojson', toCollection(readTown()));
    await expect(readAreasOf(RESTAURANTS, path)).rejects.toThrow(
      `"${path}" contains no named neighborhood polygons.`,
    );
  });
});
