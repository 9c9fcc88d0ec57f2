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

test.each([1, 3])('what is written is read, packed by field %d', async (field) => {
  expect(await read(writePbf(elements, { field }))).toEqual(elements);
});

test('coordinates in ways are read, unless one is of a node that the program did not have', async () => {
  const spots = [
    { lat: 44.1, lon: -72.5 },
    { lat: 44.2000001, lon: -72.4 },
  ];
  const way = { type: 'way', id: 1, nodes: [2, 3], tags: {} } as const;
  const [whole, broken] = await read(
    writePbf(
      [
        { ...way, geometry: spots },
        { ...way, id: 2, geometry: [...spots.slice(1), { lat: 214.7483647, lon: 214.7483647 }] },
      ],
      { feature: 'LocationsOnWays' },
    ),
  );
  expect(whole).toEqual({ ...way, geometry: spots });
  expect(broken).toEqual({ ...way, id: 2 });
});

test.each([
  [7, 'is packed with zstd; write it anew with "osmium cat'],
  [4, 'is packed with lzma'],
])('a packing of field %d that is not read is named, and what helps', async (field, sentence) => {
  await expect(read(writePbf(elements, { field }))).rejects.toThrow(sentence);
});

test('a file of old versions is refused', async () => {
  const file = writePbf(elements, { feature: 'HistoricalInformation' });
  await expect(read(file)).rejects.toThrow('needs what this command cannot read');
});

test('a file that is cut anywhere is refused with one sentence, and none hangs', async () => {
  const whole = writePbf(elements);
  const header = whole.readUInt32BE() + 4;
  for (let length = 1; length < whole.length; length += 19) {
    try {
      // What ends between two blocks is a smaller file.
      expect((await read(whole.subarray(0, length))).length).toBeLessThan(elements.length);
      expect(length).toBeGreaterThanOrEqual(header);
    } catch (error) {
      expect(error).toBeInstanceOf(ImportError);
    }
  }
});

test('a file that asks for gigabytes is refused', async () => {
  const file = Buffer.from(writePbf(elements));
  file.writeUInt32BE(0x7fffffff);
  await expect(read(file)).rejects.toThrow('is damaged or ends too early');
});
