import { createFiles } from '../fixtures/files';
import { writePbf, type Written } from '../fixtures/write-pbf';
import { ImportError } from './read-input';
import { readPbf } from './read-pbf';

const files = createFiles();
afterAll(files.remove);

const read = async (content: Buffer) => {
  const all = [];
  for await (const batch of readPbf(files.write('city.osm.pbf', content))) all.push(...batch);
  return all;
};

const elements: Written[] = [
  {
    type: 'node',
    id: 9_007_199_254,
    lat: 38.8951,
    lon: -77.0364,
    tags: { amenity: 'cafe', name: 'Łódź' },
  },
  { type: 'node', id: 12, lat: -33.8688197, lon: 151.2092955, tags: {} },
  { type: 'node', id: 13, lat: 0, lon: 0, tags: { place: 'suburb' } },
  { type: 'way', id: 4_000_000_001, nodes: [12, 9_007_199_254, 13], tags: { highway: 'primary' } },
  {
    ...{ type: 'relation', id: 7, tags: { type: 'multipolygon', ['__proto__']: 'x' } },
    members: [
      { type: 'way', ref: 4_000_000_001, role: 'outer' },
      { type: 'relation', ref: 2, role: '' },
    ],
  },
];

test.each([1, 3])('reads blocks compressed by field %d', async (field) => {
  expect(await read(writePbf(elements, { field }))).toEqual(elements);
});

test('reads coordinates in ways, unless a node is missing', async () => {
  const points = [
    { lat: 44.1, lon: -72.5 },
    { lat: 44.2000001, lon: -72.4 },
  ];
  const way = { type: 'way', id: 1, nodes: [2, 3], tags: {} } as const;
  const [whole, broken] = await read(
    writePbf(
      [
        { ...way, geometry: points },
        { ...way, id: 2, geometry: [...points.slice(1), { lat: 214.7483647, lon: 214.7483647 }] },
      ],
      { feature: 'LocationsOnWays' },
    ),
  );
  expect(whole).toEqual({ ...way, geometry: points });
  expect(broken).toEqual({ ...way, id: 2 });
});

test.each([
  [7, 'is compressed with zstd; convert it with "osmium cat'],
  [4, 'is compressed with lzma'],
])(
  'names the unsupported compression of field %d and how to convert it',
  async (field, message) => {
    await expect(read(writePbf(elements, { field }))).rejects.toThrow(message);
  },
);

test('rejects old versions', async () => {
  const file = writePbf(elements, { feature: 'HistoricalInformation' });
  await expect(read(file)).rejects.toThrow('uses features this command cannot read');
});

test('rejects truncated files without hanging', async () => {
  const whole = writePbf(elements);
  const header = whole.readUInt32BE() + 4;
  for (let length = 1; length < whole.length; length += 19) {
    try {
      // A file cut between two blocks is a valid, smaller file.
      expect((await read(whole.subarray(0, length))).length).toBeLessThan(elements.length);
      expect(length).toBeGreaterThanOrEqual(header);
    } catch (error) {
      expect(error).toBeInstanceOf(ImportError);
    }
  }
});

test('rejects a file that declares gigabytes', async () => {
  const file = Buffer.from(writePbf(elements));
  file.writeUInt32BE(0x7fffffff);
  await expect(read(file)).rejects.toThrow('damaged or incomplete');
});
