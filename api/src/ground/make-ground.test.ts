import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { type GroundKind, readGround } from '@tableside/contracts/ground';
import { createFiles, toCollection } from '../import/fixtures/files';
import { boxOfPlaces } from './box-of-places';
import { makeGround, OPENSTREETMAP } from './make-ground';
import { WASHINGTON_GROUND } from './fixtures/files';

const files = createFiles();
afterAll(files.remove);

const ALL = { around: null, source: undefined };
const make = async (content: string | Buffer, wishes = {}) => {
  const made = await makeGround(files.write('ground', content), { ...ALL, ...wishes });
  return { ...made, features: readGround(brotliDecompressSync(made.packed)) };
};
const way = (id: number, tags: object, ...spots: (readonly [number, number])[]) => ({
  ...{ type: 'way', id, tags },
  geometry: spots.map(([lon, lat]) => ({ lon, lat })),
});
const overpass = (...elements: object[]) => JSON.stringify({ version: 0.6, elements });
const SQUARE = [
  [0, 0],
  [0, 0.01],
  [0.01, 0.01],
  [0, 0],
] as const;

test('real streets, parks, water, railways and names become a file of a tenth', async () => {
  const made = await makeGround(WASHINGTON_GROUND, ALL);
  const features = readGround(brotliDecompressSync(made.packed));
  const listNames = (kind: GroundKind) =>
    features.filter((feature) => feature.kind === kind).map(({ name }) => name);
  expect(made.packed.length).toBeLessThan(6000);
  expect(made.attribution).toBe('District of Columbia open data (opendata.dc.gov)');
  expect(made.attributionUrl).toBeNull();
  expect(listNames('neighborhood')).toEqual(
    expect.arrayContaining(['Dupont Circle', 'Shaw', 'Georgetown']),
  );
  expect(new Set(listNames('primary')).size).toBe(listNames('primary').length);
  expect(listNames('primary')).toContain('Connecticut Ave');
  expect([made.west, made.south, made.east, made.north].map(Math.trunc)).toEqual([
    -77, 38, -77, 38,
  ]);
});

test('the same file makes the same ground', async () => {
  const [one, other] = await Promise.all([
    makeGround(WASHINGTON_GROUND, ALL),
    makeGround(WASHINGTON_GROUND, ALL),
  ]);
  expect(one.hash).toBe(other.hash);
});

describe('Overpass JSON', () => {
  test('ways with their geometry, closed ones as areas, roads never', async () => {
    const { features, attribution, attributionUrl } = await make(
      overpass(
        way(1, { leisure: 'park', name: 'Green' }, ...SQUARE),
        way(2, { highway: 'residential', name: 'Ring' }, ...SQUARE),
      ),
    );
    expect(features.map(({ kind, name }) => [kind, name])).toEqual([
      ['green', 'Green'],
      ['street', 'Ring'],
    ]);
    expect({ attribution, attributionUrl }).toEqual(OPENSTREETMAP);
  });

  test('a lake of several ways with an island', async () => {
    const [a, b, c] = SQUARE;
    const member = (role: string, ...spots: (readonly [number, number])[]) => ({
      ...way(1, {}, ...spots),
      role,
    });
    const island = SQUARE.map(([lon, lat]) => [0.002 + lon / 10, 0.006 + lat / 10] as const);
    const { features } = await make(
      overpass({
        ...{ type: 'relation', id: 1, tags: { type: 'multipolygon', natural: 'water' } },
        members: [member('outer', a, b), member('outer', a, c, b), member('inner', ...island)],
      }),
    );
    expect(features).toMatchObject([{ kind: 'water' }]);
    expect(features[0]?.parts).toHaveLength(2);
  });

  test('ways that name their nodes, which come later', async () => {
    const { features } = await make(
      overpass(
        { type: 'way', id: 1, nodes: [11, 12, 99], tags: { highway: 'primary', name: 'Main St' } },
        { type: 'way', id: 2, nodes: [11, 12], tags: { building: 'yes' } },
        { type: 'node', id: 11, lon: 1, lat: 1 },
        { type: 'node', id: 12, lon: 1.01, lat: 1 },
      ),
    );
    expect(features).toEqual([
      {
        kind: 'primary',
        name: 'Main St',
        parts: [Int32Array.from([100_000, 100_000, 101_000, 100_000])],
      },
    ]);
  });
});

test('GeoJSON line by line, packed with gzip', async () => {
  const feature = (coordinates: unknown) =>
    JSON.stringify({
      type: 'Feature',
      properties: { highway: 'secondary' },
      geometry: { type: 'LineString', coordinates },
    });
  const { features, leftOut } = await make(
    gzipSync(
      `${feature([
        [0, 0],
        [0.01, 0],
      ])}\n${feature([[0, 'x'], null, [1e9, 4]])}\n`,
    ),
  );
  expect(features).toHaveLength(1);
  expect(leftOut.useless).toBe(1);
});

test('only what lies near the places, and the edges follow them', async () => {
  const around = boxOfPlaces([{ latitude: 0, longitude: 0 }]);
  const made = await make(
    overpass(
      way(1, { highway: 'motorway' }, [0, 0], [5, 0.001]),
      way(2, { highway: 'motorway' }, [40, 0], [41, 0]),
    ),
    { around },
  );
  expect(made.leftOut.far).toBe(1);
  expect([made.west, made.east]).toEqual([0, 0.02]);
});

const ring = (size: number) => ({
  type: 'Feature',
  properties: { leisure: 'park' },
  geometry: { type: 'Polygon', coordinates: [SQUARE.map(([x, y]) => [x * size, y * size])] },
});

test.each([
  [
    'a file of nothing that is drawn',
    toCollection([ring(0.001)]),
    /holds no streets, water, parks/,
  ],
  ['something else', '{"hello": "world"}', /neither GeoJSON nor Overpass data/],
  ['a page', '<!doctype html><html></html>', /is a web page/],
  ['one that is cut short', toCollection([ring(1), ring(1)]).slice(0, -40), /cut short/],
])('%s is refused with a sentence', async (_case, content, sentence) => {
  await expect(make(content)).rejects.toThrow(sentence);
});

test('the ground of another city is refused', async () => {
  const around = boxOfPlaces([{ latitude: 48, longitude: 11 }]);
  await expect(make(toCollection([ring(1)]), { around })).rejects.toThrow(
    'draws nothing near the places of the site',
  );
});

test('the words of the operator count before those of the file', async () => {
  const content = JSON.stringify({
    ...{ type: 'FeatureCollection', attribution: 'City\u001b of X', features: [ring(1)] },
  });
  expect((await make(content)).attribution).toBe('City  of X'.replace('  ', '  '));
  expect((await make(content, { source: 'Y' })).attribution).toBe('Y');
});
