import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { type GroundKind, type GroundFeature, readGround } from '@tableside/contracts/ground';
import { createFiles, toCollection } from '../import/fixtures/files';
import { writePbf, type Written } from '../import/fixtures/write-pbf';
import {
  boxOfPlaces,
  makeGround,
  OPENSTREETMAP,
  packGround,
  PACKED_BYTES_MAX,
} from './make-ground';
import { WASHINGTON_GROUND } from './fixtures/files';

describe('makeGround', () => {
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

  test('PBF and Overpass JSON whose ways and relations only name their parts make the same ground', async () => {
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
});

describe('packGround', () => {
  /** Lines that cannot be packed well, always the same. */
  const lines = (kind: GroundKind, name: string | null, count: number): GroundFeature => ({
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
    readGround(bytes).map(({ kind, name }) => `${kind} ${name ?? '-'}`);
  const sizeOf = async (features: readonly GroundFeature[]) =>
    (await packGround(features)).packed.length;

  test('a ground that is small enough keeps everything', async () => {
    const made = await packGround(town);
    expect(made.dropped.size).toBe(0);
    expect(made.features).toHaveLength(town.length);
    expect(PACKED_BYTES_MAX).toBe(4_194_304);
  });

  test('a ground that is too large goes without what is missed the least, one thing after the other', async () => {
    const [, oak, creek, wood, main, park] = town as [
      GroundFeature,
      GroundFeature,
      GroundFeature,
      GroundFeature,
      GroundFeature,
      GroundFeature,
    ];
    const named = await packGround(town, await sizeOf([oak, creek, wood, main, park]));
    expect([...named.dropped]).toEqual([['minor streets without a name', 300]]);
    expect(listKinds(named)).toContain('street Oak St');

    const large = await packGround(town, await sizeOf([wood, main, park]));
    expect([...large.dropped]).toEqual([
      ['minor streets without a name', 300],
      ['minor streets', 300],
      ['streams and railways', 300],
    ]);
    expect(listKinds(large)).toEqual(['green -', 'green City Park', 'primary Main St']);
  });

  test('what is too large all the same is refused with one sentence', async () => {
    await expect(packGround(town, 50)).rejects.toThrow(
      /without minor streets, and 4 MB is the most/,
    );
  });
});
