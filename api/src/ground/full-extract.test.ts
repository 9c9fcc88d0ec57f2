import { brotliDecompressSync } from 'node:zlib';
import { readGround } from '@tableside/contracts/ground';
import { createFiles } from '../import/fixtures/files';
import { writePbf } from '../import/fixtures/write-pbf';
import { listTown } from './fixtures/full-extract';
import { makeGround, type MadeGround } from './make-ground';

// Thousands of ways are read three times over.
jest.setTimeout(60_000);
const files = createFiles();
afterAll(files.remove);

const ALL = { around: null, source: undefined };
const [BLOCKS, HOUSES] = [24, 1];
const elements = [...listTown(BLOCKS, HOUSES)];

/** As osmtogeojson and osmium write them: closed ways as polygons, the lake as one with a hole. */
function* toLines(): Generator<string> {
  const spots = new Map<number, readonly [number, number]>();
  for (const element of elements) {
    if (element.type === 'node') spots.set(element.id, [element.lon, element.lat]);
    if (element.type !== 'way' || !Object.keys(element.tags ?? {}).length) continue;
    const line = element.nodes.map((id) => spots.get(id));
    const isRing = element.nodes[0] === element.nodes.at(-1);
    const geometry = isRing
      ? { type: 'Polygon', coordinates: [line] }
      : { type: 'LineString', coordinates: line };
    yield `${JSON.stringify({ type: 'Feature', properties: element.tags, geometry })}\n`;
  }
  yield `${JSON.stringify({ type: 'Feature', properties: { natural: 'water', name: 'The Lake' }, geometry: { type: 'Polygon', coordinates: [listLake(0), listLake(1)] } })}\n`;
}

const listLake = (index: 0 | 1) =>
  index
    ? [
        [-77.086, 38.864],
        [-77.084, 38.864],
        [-77.084, 38.866],
        [-77.086, 38.866],
        [-77.086, 38.864],
      ]
    : [
        [-77.09, 38.86],
        [-77.085, 38.859],
        [-77.08, 38.86],
        [-77.08, 38.87],
        [-77.09, 38.87],
        [-77.09, 38.86],
      ];

const summarize = ({ packed, pieces, leftOut }: MadeGround) => {
  const features = readGround(brotliDecompressSync(packed));
  const lake = features.find(({ name }) => name === 'The Lake');
  return {
    streets: pieces.get('street'),
    primary: features.filter(({ kind }) => kind === 'primary').length,
    parks: pieces.get('green'),
    lake: lake?.parts.map(({ length }) => length / 2).sort((a, b) => a - b),
    notDrawn: leftOut.notDrawn,
    useless: leftOut.useless,
  };
};

test('all that OpenStreetMap has of a town makes the same ground from PBF, Overpass JSON and GeoJSON', async () => {
  const pbf = await makeGround(files.write('town.osm.pbf', writePbf(elements)), ALL);
  const overpass = await makeGround(
    files.write('town.json', JSON.stringify({ version: 0.6, elements })),
    ALL,
  );
  const lines = await makeGround(files.write('town.geojsonl', [...toLines()].join('')), ALL);
  expect(summarize(pbf)).toEqual({
    // 19 of 24 rows and columns, 24 blocks each.
    streets: 2 * 19 * BLOCKS,
    primary: 6,
    parks: 14,
    lake: [5, 6],
    // Houses, service roads and footpaths.
    notDrawn: BLOCKS * BLOCKS * (HOUSES + 2),
    useless: 0,
  });
  expect(summarize(overpass)).toEqual(summarize(pbf));
  expect(summarize(lines)).toEqual(summarize(pbf));
  expect(overpass.hash).toBe(pbf.hash);
});
