import { gzipSync } from 'node:zlib';
import { chmodSync, readFileSync } from 'node:fs';
import { createFiles, readTown, toCollection, TOWN, TOWN_OVERPASS } from '../fixtures/files';
import { writePbf } from '../fixtures/write-pbf';
import { ImportReport, type RawRestaurant } from './raw-restaurant';
import { readRestaurants } from './read-restaurants';

const files = createFiles();
afterAll(files.remove);

async function readAll(path: string): Promise<RawRestaurant[]> {
  const restaurants: RawRestaurant[] = [];
  for await (const restaurant of readRestaurants(path, () => true, new ImportReport()))
    restaurants.push(restaurant);
  return restaurants;
}

const content = readFileSync(TOWN, 'utf8');
const lines = readTown().map((feature) => JSON.stringify(feature));

describe('the same city in every format', () => {
  test.each([
    ['GeoJSON with a byte order mark', `\ufeff${content}`],
    ['GeoJSON, packed, under a misleading name', gzipSync(content)],
    [
      'two packed files behind one another',
      Buffer.concat([gzipSync(content.slice(0, 900)), gzipSync(content.slice(900))]),
    ],
    ['line by line', lines.join('\n')],
    ['line by line, packed, with Windows line ends', gzipSync(`${lines.join('\r\n')}\r\n`)],
    ['a text sequence', lines.map((line) => `\u001e${line}\n`).join('')],
    [
      'two collections',
      `${toCollection(readTown().slice(0, 5))}\n${toCollection(readTown().slice(5))}`,
    ],
  ])('%s', async (_name, bytes) => {
    expect(await readAll(files.write('town.txt', bytes))).toEqual(await readAll(TOWN));
  });

  test('as OpenStreetMap PBF: nodes, and ways where their nodes are', async () => {
    const node = (id: number, lat: number, lon: number, tags = {}) =>
      ({ type: 'node', id, lat, lon, tags }) as const;
    const file = writePbf([
      node(1, 44, -72, { amenity: 'cafe', name: 'Luna' }),
      ...[node(2, 44, -72), node(3, 44, -72.002)],
      { type: 'way', id: 5, nodes: [2, 3], tags: { amenity: 'bar', name: 'Sol' } },
    ]);
    expect(await readAll(files.write('town.osm.pbf', file))).toMatchObject([
      { externalId: 'node/1', position: { latitude: 44, longitude: -72 } },
      { externalId: 'way/5', position: { latitude: 44, longitude: -72.001 } },
    ]);
  });

  describe('relations whose ways are elsewhere in the file', () => {
    const corners = [
      [44, -72],
      [44, -72.002],
      [44.002, -72.002],
      [44.002, -72],
    ] as const;
    const points = corners.map(([lat, lon]) => ({ lat, lon }));
    const nodes = points.map(
      (coordinates, at) => ({ type: 'node', id: at + 1, ...coordinates }) as const,
    );
    const ways = [
      { type: 'way', id: 8, nodes: [1, 2, 3], geometry: points.slice(0, 3) },
      {
        type: 'way',
        id: 9,
        nodes: [3, 4, 1],
        geometry: [...points.slice(2), ...points.slice(0, 1)],
      },
    ] as const;
    const relation = {
      type: 'relation',
      id: 7,
      tags: { type: 'multipolygon', amenity: 'restaurant', name: 'Court' },
      members: [
        { type: 'way', ref: 8, role: 'outer' },
        { type: 'way', ref: 9, role: 'outer' },
        { type: 'way', ref: 10, role: 'inner' },
      ],
    } as const;
    const bare = ways.map(({ geometry: _, ...way }) => way);
    test.each([
      ['PBF', 'a.osm.pbf', writePbf([...nodes, ...bare, relation])],
      ['PBF with coordinates in ways', 'b.osm.pbf', writePbf([...ways, relation])],
      [
        'Overpass (out body; >; out skel;)',
        'c.json',
        JSON.stringify({ elements: [relation, ...bare, ...nodes] }),
      ],
    ])('%s', async (_name, name, bytes) => {
      const restaurants = await readAll(files.write(name, bytes));
      const court = restaurants.find(({ externalId }) => externalId === 'relation/7');
      expect(court?.position?.latitude).toBeCloseTo(44.001, 6);
      expect(court?.position?.longitude).toBeCloseTo(-72.001, 6);
    });
  });

  test('with oversized tags, which are truncated', async () => {
    const [first, ...others] = readTown();
    const long = {
      ...first,
      properties: { ...first?.properties, description: '<script '.repeat(25_000) },
    };
    const [restaurant] = await readAll(
      files.write('long.json', toCollection([long, ...others] as never)),
    );
    expect(restaurant?.tags['description']).toHaveLength(4000);
  });

  test('as exports with ids in unusual places', async () => {
    const idOf = async (feature: object) =>
      (await readAll(files.write('one.json', JSON.stringify({ type: 'Feature', ...feature }))))[0]
        ?.externalId;
    expect(await idOf({ id: 'w12' })).toBe('way/12');
    expect(await idOf({ id: 'a24' })).toBe('way/12');
    expect(await idOf({ id: 'a25' })).toBe('relation/12');
    expect(await idOf({ properties: { '@id': 'https://www.openstreetmap.org/node/7' } })).toBe(
      'node/7',
    );
    expect(await idOf({ properties: { osm_id: 7, osm_type: 'node' } })).toBe('node/7');
    expect(await idOf({ id: 7, properties: { type: 'node', tags: {} } })).toBe('node/7');
    // osmconvert --all-to-nodes
    expect(await idOf({ id: 'node/1000000000002001' })).toBe('way/2001');
    expect(await idOf({ properties: { osm_id: 2e15 + 12, osm_type: 'node' } })).toBe('relation/12');
    expect(await idOf({ id: 7, properties: { type: 'multipolygon' } })).toBeNull();
    // OSMnx and QuickOSM
    expect(await idOf({ properties: { element_type: 'way', osmid: 7 } })).toBe('way/7');
    expect(await idOf({ properties: { full_id: 'w7', osm_id: '7' } })).toBe('way/7');
  });

  test('as layers of ogr2ogr, which collect tags in one value', async () => {
    const layer = (type: string, properties: object) => {
      const coordinates = type === 'Point' ? [-72, 44] : [[[[-72, 44]]]];
      return JSON.stringify({ type: 'Feature', properties, geometry: { type, coordinates } });
    };
    const other_tags = '"amenity"=>"cafe","note"=>"a \\"b\\", c=>d"';
    const lines = [
      layer('Point', { osm_id: '1', name: 'Luna', other_tags }),
      layer('MultiPolygon', { osm_id: null, osm_way_id: '2', amenity: 'cafe' }),
      layer('MultiPolygon', { osm_id: '3', amenity: 'cafe', other_tags: '{"cuisine":"thai"}' }),
    ];
    const restaurants = await readAll(files.write('ogr.json', lines.join('\n')));
    expect(restaurants).toMatchObject([
      { externalId: 'node/1', tags: { name: 'Luna', amenity: 'cafe', note: 'a "b", c=>d' } },
      { externalId: 'way/2' },
      { externalId: 'relation/3', tags: { cuisine: 'thai' } },
    ]);
  });
});

describe('Overpass JSON', () => {
  test('locates nodes, ways, and relations by position, center, geometry, members, or nodes', async () => {
    const restaurants = await readAll(TOWN_OVERPASS);
    const positions = restaurants.map(({ externalId, position }) => [
      externalId,
      position && [position.latitude.toFixed(3), position.longitude.toFixed(3)].join(' '),
    ]);
    expect(Object.fromEntries(positions)).toEqual({
      'node/101': '44.260 -72.610',
      'way/201': '44.262 -72.612',
      'way/202': '44.100 -72.100',
      'way/203': '44.800 -72.800',
      'way/204': null,
      'relation/301': '44.500 -72.500',
      'relation/302': '44.500 -72.500',
    });
  });

  test('keeps identities of ways and relations converted to nodes by osmconvert', async () => {
    const ids = [1e15 + 2001, 2e15 + 12, 13_000_000_000];
    const elements = ids.map((id) => ({ type: 'node', id, lat: 44, lon: -72, tags: { a: 'b' } }));
    const nodes = elements.map((element) => ({ ...element, type: 'node' as const }));
    for (const [name, bytes] of [
      ['nodes.json', JSON.stringify({ elements })],
      ['nodes.osm.pbf', writePbf(nodes)],
    ] as const) {
      const restaurants = await readAll(files.write(name, bytes));
      expect(restaurants.map(({ externalId }) => externalId)).toEqual([
        'way/2001',
        'relation/12',
        'node/13000000000',
      ]);
    }
  });

  test('rejects responses that Overpass marks as incomplete', async () => {
    const response = {
      elements: [],
      remark: 'runtime error: Query timed out in "query" at line 3',
    };
    await expect(readAll(files.write('a.json', JSON.stringify(response)))).rejects.toThrow(
      /is incomplete; Overpass says: runtime error: Query timed out/,
    );
  });
});

describe('a polygon', () => {
  test('is located at its centroid, regardless of point density', async () => {
    const ring = [
      [0, 0],
      [4, 0],
      [4, 1],
      [4, 2],
      [4, 3],
      [4, 4],
      [0, 4],
      [0, 0],
    ].map(([x, y]) => [(x ?? 0) + 10, (y ?? 0) + 50]);
    const feature = {
      type: 'Feature',
      id: 'way/1',
      geometry: { type: 'Polygon', coordinates: [ring] },
    };
    const [restaurant] = await readAll(files.write('p.json', JSON.stringify(feature)));
    expect(restaurant?.position?.longitude).toBeCloseTo(12, 9);
    expect(restaurant?.position?.latitude).toBeCloseTo(52, 9);
  });
});

describe('rejects', () => {
  const packed = gzipSync(content);
  test.each([
    ['a packed file cut short', packed.subarray(0, 700), /incomplete gzip file/],
    [
      'a damaged packed file',
      Buffer.concat([packed.subarray(0, 20), Buffer.alloc(400, 7)]),
      /damaged gzip/,
    ],
    [
      'other JSON',
      '{"error":"rate limit","status":429}',
      /neither GeoJSON nor Overpass data \(top-level keys: error, status\)/,
    ],
    [
      'a list named so in other JSON',
      '{"features":[{"a":1}]}',
      /neither GeoJSON nor Overpass data/,
    ],
    ['an empty file', '', /is empty/],
    [
      'a packed file that expands enormously',
      gzipSync(Buffer.alloc(80 * 1024 ** 2, ' ')),
      /expands to more than 64 MB.*osmium extract/,
    ],
  ])('%s', async (_name, bytes, message) => {
    await expect(readAll(files.write('bad', bytes))).rejects.toThrow(message);
  });

  test('a missing file and a directory', async () => {
    await expect(readAll('/nowhere/town.json')).rejects.toThrow(
      'There is no file "/nowhere/town.json".',
    );
    await expect(readAll(files.directory)).rejects.toThrow('is a directory; specify a file.');
  });

  test('an unreadable file', async () => {
    const path = files.write('secret', '{}');
    chmodSync(path, 0);
    // The superuser can read everything and gets a format error instead.
    await expect(readAll(path)).rejects.toThrow(/is not readable by this user|neither GeoJSON/);
  });
});
