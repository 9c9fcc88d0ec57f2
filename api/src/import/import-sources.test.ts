import { countTotals, listSettings } from '../resources/settings/repository';
import { countsOf, prepareImportTest } from '../testing/restaurants/imports';
import { toCollection, TOWN } from './fixtures/files';

const city = prepareImportTest();
const { files, run } = city;

const settingOf = async (name: string) =>
  (await listSettings(city.db)).find((setting) => setting.name === name)?.value;

const overture = (id: string, name: string) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-72.5, 44.2] },
  properties: {
    id,
    names: { primary: name },
    categories: { primary: 'cafe' },
    addresses: [{ freeform: '1 Mill St', locality: 'Millbrook', region: 'US-VT' }],
  },
});
const write = (...features: readonly object[]) =>
  files.write('overture.geojson', toCollection(features));

test('places of Overture come, change and go by their own ids, and the site says whose they are', async () => {
  const path = write(overture('node/101', 'Luna'), overture('b', 'Sole'));
  expect(countsOf(await run(path))).toMatchObject({ created: 2 });
  expect(await settingOf('data_source')).toBe('overture');
  expect(await settingOf('data_attribution')).toMatch(/© Overture Maps Foundation/);
  expect(await settingOf('city')).toBe('Millbrook, VT');
  expect((await run(path)).outcome).toBe('nothing to do');
  const next = await run(
    write(overture('b', 'Sole Mio'), overture('c', 'Terra')),
    {},
    {
      isConfirmed: true,
    },
  );
  expect(countsOf(next)).toMatchObject({ created: 1, changed: 1, gone: 1 });
});

test('a release of Overture without categories takes no restaurant off the site', async () => {
  const before = ['cafe', 'donuts', 'beer_garden'].map((primary, at) => {
    const { properties, ...feature } = overture(`id-${at}`, `Place ${at}`);
    return { ...feature, properties: { ...properties, categories: { primary } } };
  });
  await run(write(...before));
  const after = before.map(({ properties, ...feature }, at) => {
    const { categories: _, ...others } = properties;
    const primary = ['cafe', 'donut_shop', 'beer_garden'][at];
    return { ...feature, properties: { ...others, taxonomy: { primary } } };
  });
  expect((await run(write(...after))).outcome).toBe('nothing to do');
});

test('a file of another source is refused, unless places are to stand beside one another', async () => {
  await run(TOWN);
  const { restaurants } = await countTotals(city.db);
  const path = write(overture('node/101', 'Luna'));
  await expect(run(path)).rejects.toThrow(
    'The site shows places from OpenStreetMap, and the file is from Overture Maps: places in both would be listed twice.',
  );
  const beside = await run(path, { isBeside: true });
  expect(countsOf(beside)).toMatchObject({ created: 1, gone: 0 });
  expect((await countTotals(city.db)).restaurants).toBe(restaurants + 1);
  expect(await settingOf('data_source')).toBe('osm');
  expect(await settingOf('data_attribution')).toMatch(/Overture/);
});
