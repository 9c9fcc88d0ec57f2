import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { type BaseMapKind, type BaseMapFeature, readBaseMap } from '@tableside/contracts/base-map';
import { createFiles, toCollection } from '../import/fixtures/files';
import { writePbf, type Written } from '../import/fixtures/write-pbf';
import {
  boxOfRestaurants,
  makeBaseMap,
  OPENSTREETMAP,
  packBaseMap,
  PACKED_BYTES_MAX,
} from './make-base-map';
import { WASHINGTON_BASE_MAP } from './fixtures/files';

describe('makeBaseMap', () => {
  const files = createFiles();
  afterAll(files.remove);

  const ALL = { around: null, source: undefined };
  const make = async (content: string | Buffer, options = {}) => {
    const made = await makeBaseMap(files.write('baseMap', content), { ...ALL, ...options });
    return { ...made, features: readBaseMap(brotliDecompressSync(made.packed)) };
  };
  const way = (id: number, tags: object, ...points: (readonly [number, number])[]) => ({
    ...{ type: 'way', id, tags },
    geometry: points.map(([lon, lat]) => ({ lon, lat })),
  });
  const overpass = (...elements: object[]) => JSON.stringify({ version: 0.6, elements });
  const SQUARE = [
    [0, 0],
    [0, 0.01],
    [0.01, 0.01],
    [0, 0],
  ] as const;

  test('compresses real map data to a tenth', async () => {
    const made = await makeBaseMap(WASHINGTON_BASE_MAP, ALL);
    const features = readBaseMap(brotliDecompressSync(made.packed));
    const listNames = (kind: BaseMapKind) =>
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

  describe('Overpass JSON', () => {
    test('reads ways with geometry: closed ones as areas, except roads', async () => {
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

    test('reads a lake of several ways with an island', async () => {
      const [a, b, c] = SQUARE;
      const member = (role: string, ...points: (readonly [number, number])[]) => ({
        ...way(1, {}, ...points),
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

    test('reads ways whose nodes come later', async () => {
      const { features } = await make(
        overpass(
          {
            type: 'way',
            id: 1,
            nodes: [11, 12, 99],
            tags: { highway: 'primary', name: 'Main St' },
          },
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

  test('PBF and Overpass JSON without coordinates in ways give the same base map', async () => {
    const ring = (id: number, least: number, most: number): Written[] =>
      [
        [least, least],
        [most, least],
        [most, most],
        [least, most],
      ].map(([lon = 0, lat = 0], at) => ({ type: 'node', id: id + at, lon, lat }));
    const nameWay = (id: number, nodes: readonly number[], tags = {}): Written => ({
      ...{ type: 'way', id, nodes, tags },
    });
    const elements: Written[] = [
      ...ring(1, 0, 0.01),
      ...ring(5, 0.002, 0.004),
      nameWay(11, [1, 2, 3]),
      nameWay(12, [3, 4, 1]),
      nameWay(13, [5, 6, 7, 8, 5]),
      nameWay(14, [1, 3], { highway: 'residential' }),
      nameWay(15, [1, 2], { building: 'yes' }),
      {
        type: 'relation',
        id: 16,
        tags: { type: 'multipolygon', natural: 'water', name: 'The Lake' },
        members: [
          { type: 'way', ref: 11, role: 'outer' },
          { type: 'way', ref: 12, role: 'outer' },
          { type: 'way', ref: 13, role: 'inner' },
        ],
      },
    ];
    const pbf = await make(writePbf(elements));
    expect(
      pbf.features.map(({ kind, name, parts }) => [
        kind,
        name,
        parts.map((part) => part.length / 2),
      ]),
    ).toEqual([
      ['water', 'The Lake', [5, 5]],
      ['street', null, [2]],
    ]);
    expect(pbf.leftOut).toMatchObject({ notDrawn: 1, useless: 0 });
    expect((await make(overpass(...elements))).hash).toBe(pbf.hash);
  });

  test('reads line-delimited GeoJSON compressed with gzip', async () => {
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

  test('keeps only shapes near the restaurants, and sets the bounds by them', async () => {
    const around = boxOfRestaurants([{ latitude: 0, longitude: 0 }]);
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
      /contains no streets, water, parks/,
    ],
    ['something else', '{"hello": "world"}', /neither GeoJSON nor Overpass data/],
    ['a page', '<!doctype html><html></html>', /is a web page/],
    ['one that is cut short', toCollection([ring(1), ring(1)]).slice(0, -40), /interrupted/],
  ])('rejects %s with a message', async (_case, content, message) => {
    await expect(make(content)).rejects.toThrow(message);
  });

  test('rejects the base map of another city', async () => {
    const around = boxOfRestaurants([{ latitude: 48, longitude: 11 }]);
    await expect(make(toCollection([ring(1)]), { around })).rejects.toThrow(
      "has nothing near the site's restaurants",
    );
  });

  test("prefers the operator's attribution over the file's", async () => {
    const content = JSON.stringify({
      ...{ type: 'FeatureCollection', attribution: 'City\u001b of X', features: [ring(1)] },
    });
    expect((await make(content)).attribution).toBe('City  of X'.replace('  ', '  '));
    expect((await make(content, { source: 'Y' })).attribution).toBe('Y');
  });
});

describe('packBaseMap', () => {
  /** Deterministic lines that compress poorly. */
  const lines = (kind: BaseMapKind, name: string | null, count: number): BaseMapFeature => ({
    ...{ kind, name },
    parts: Array.from({ length: count }, (_, line) =>
      Int32Array.from({ length: 20 }, (_each, at) => (line * 7919 + at * 104_729) % 20_000),
    ),
  });
  const town = [
    lines('street', null, 300),
    lines('street', 'Oak St', 300),
    lines('stream', 'Mill Creek', 300),
    lines('green', null, 300),
    lines('primary', 'Main St', 300),
    lines('green', 'City Park', 20),
  ];
  const listKinds = ({ bytes }: { bytes: Uint8Array }) =>
    readBaseMap(bytes).map(({ kind, name }) => `${kind} ${name ?? '-'}`);
  const sizeOf = async (features: readonly BaseMapFeature[]) =>
    (await packBaseMap(features)).packed.length;

  test('keeps everything if it is small enough', async () => {
    const made = await packBaseMap(town);
    expect(made.dropped.size).toBe(0);
    expect(made.features).toHaveLength(town.length);
    expect(PACKED_BYTES_MAX).toBe(4_194_304);
  });

  test('drops the least important features first if it is too large', async () => {
    const [, oak, creek, wood, main, park] = town as [
      BaseMapFeature,
      BaseMapFeature,
      BaseMapFeature,
      BaseMapFeature,
      BaseMapFeature,
      BaseMapFeature,
    ];
    const named = await packBaseMap(town, await sizeOf([oak, creek, wood, main, park]));
    expect([...named.dropped]).toEqual([['minor streets without a name', 300]]);
    expect(listKinds(named)).toContain('street Oak St');

    const large = await packBaseMap(town, await sizeOf([wood, main, park]));
    expect([...large.dropped]).toEqual([
      ['minor streets without a name', 300],
      ['minor streets', 300],
      ['streams and railways', 300],
    ]);
    expect(listKinds(large)).toEqual(['green -', 'green City Park', 'primary Main St']);
  });

  test('rejects what is still too large', async () => {
    await expect(packBaseMap(town, 50)).rejects.toThrow(/without minor streets; the limit is 4 MB/);
  });
});
