import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { countsOf, prepareImportTest } from '../testing/restaurants/imports';
import { MAPPED_TOWN } from './fixtures/files';
import { readCityFile } from './read-city';

const { files, run } = prepareImportTest();

const isInstalled = (tool: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, tool)));

const fileOf = (name: string): string => join(files.directory, name);

/** Runs a tool on the town and returns what it printed. */
async function runTool(tool: string, args: readonly string[]): Promise<string> {
  return (await promisify(execFile)(tool, args)).stdout;
}

const ogr = async (layer: string): Promise<string> => {
  const path = fileOf(`${layer}.geojson`);
  await runTool('ogr2ogr', ['-f', 'GeoJSON', path, MAPPED_TOWN, layer]);
  return readFileSync(path, 'utf8');
};
const osmium = (...args: string[]): Promise<string> => {
  const path = fileOf(args.pop() ?? '');
  return runTool('osmium', [...args, '--overwrite', '-o', path]).then(() => path);
};
const osmconvert = async (name: string, ...args: string[]): Promise<string> => {
  await runTool('osmconvert', [MAPPED_TOWN, ...args, `-o=${fileOf(name)}`]);
  return fileOf(name);
};
const osmtogeojson = async (...args: string[]): Promise<string> =>
  files.write('osmtogeojson.geojson', await runTool('osmtogeojson', [...args, MAPPED_TOWN]));

type Export = readonly [tool: string, what: string, run: () => Promise<string>];

/** The first is the reference. */
const EXPORTS: readonly Export[] = [
  ['osmium', 'cat', () => osmium('cat', MAPPED_TOWN, 'cat.osm.pbf')],
  ['osmium', 'tags-filter', () => osmium('tags-filter', MAPPED_TOWN, 'nwr/amenity', 'tf.osm.pbf')],
  [
    'osmium',
    'add-locations-to-ways',
    () => osmium('add-locations-to-ways', MAPPED_TOWN, 'l.osm.pbf'),
  ],
  ['osmium', 'export', () => osmium('export', MAPPED_TOWN, 'e.geojson')],
  [
    'osmium',
    'export -u type_id',
    () => osmium('export', '-u', 'type_id', MAPPED_TOWN, 'u.geojson'),
  ],
  [
    'osmium',
    'export -a type,id',
    () => osmium('export', '-a', 'type,id', MAPPED_TOWN, 'a.geojson'),
  ],
  ['osmium', 'export -f geojsonseq', () => osmium('export', MAPPED_TOWN, 's.geojsonseq')],
  ['osmconvert', '--out-pbf', () => osmconvert('c.osm.pbf', '--out-pbf')],
  ['osmconvert', '--all-to-nodes', () => osmconvert('n.osm.pbf', '--all-to-nodes', '--out-pbf')],
  ['osmtogeojson', '', () => osmtogeojson()],
  ['osmtogeojson', '-e', () => osmtogeojson('-e')],
  ['osmtogeojson', '-n', () => osmtogeojson('-n')],
  [
    'ogr2ogr',
    'points and multipolygons',
    async () => files.write('ogr.geojson', (await ogr('points')) + (await ogr('multipolygons'))),
  ],
];

const testOf = (tool: string) => (isInstalled(tool) ? test : test.skip);

describe.each(EXPORTS)('%s %s', (tool, _what, exportTown) => {
  testOf(tool)('gives the same records as the town itself', async () => {
    const { records, report } = await readCityFile(await exportTown());
    const compared = records
      .map(({ title, otherNames, location, phone, website, hoursSource, options }) => [
        ...[title, otherNames?.join(), location, phone, website],
        ...[hoursSource?.value, options.cuisine.join()],
      ])
      .sort(([a = ''], [b = '']) => ((a ?? '') < (b ?? '') ? -1 : 1));
    expect(compared).toEqual(TOWN_RECORDS);
    expect(report.list('skipped')).toMatchObject([
      { reason: 'closed, according to its name', count: 1 },
    ]);
  });

  testOf(tool)('changes nothing after an import through another tool', async () => {
    const [, , exportReference] = EXPORTS[0] as Export;
    await run(await exportReference());
    expect(countsOf(await run(await exportTown()))).toEqual({
      ...{ created: 0, changed: 0, returned: 0, gone: 0 },
      unchanged: TOWN_RECORDS.length,
    });
  });
});

const TOWN_RECORDS = [
  ['1515', undefined, 'Millbrook', null, 'https://bar.example/menu;v=2', undefined, 'Bar'],
  ['Golden Bowl', undefined, 'Millbrook', null, null, 'Tu-Su 17:00-23:00', ''],
  ['The Court', undefined, 'Millbrook', null, null, undefined, 'Food Court'],
  [
    '老北京 "Luna"',
    "Moon,Luna's => Cafe,Old Peking, Luna",
    '12 Main Street, Millbrook, VT 05999',
    '(802) 555-0101',
    null,
    'Mo-Fr 11:00-22:00; PH off',
    'Chinese,Asian,Noodles',
  ],
];

describe('unsupported formats are refused with a command', () => {
  testOf('osmconvert')('o5m', async () => {
    const path = await osmconvert('town.o5m', '--out-o5m');
    await expect(readCityFile(path)).rejects.toThrow('osmconvert FILE -o=city.osm.pbf');
  });

  testOf('ogr2ogr').each(['gpkg', 'fgb'])('%s', async (ending) => {
    const path = fileOf(`town.${ending}`);
    await runTool('ogr2ogr', [path, MAPPED_TOWN, 'points']);
    await expect(readCityFile(path)).rejects.toThrow('ogr2ogr -f GeoJSON city.geojson FILE');
  });

  test('OpenStreetMap XML', async () => {
    await expect(readCityFile(MAPPED_TOWN)).rejects.toThrow('osmium cat FILE -o city.osm.pbf');
  });
});
