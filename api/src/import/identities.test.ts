import { countsOf, prepareImportTest } from '../testing/restaurants/imports';
import { toCollection } from './fixtures/files';
import { readCityFile } from './read-city';

const { files, run } = prepareImportTest();

const point = (meters: number) => ({
  type: 'Point',
  coordinates: [-72.5, Number((44 + meters / 111_000).toFixed(7))],
});
const cafe = (
  id: string | undefined,
  meters: number,
  tags: Readonly<Record<string, string>> = {},
) => ({
  type: 'Feature',
  id,
  properties: { amenity: 'cafe', name: 'Luna', 'addr:city': 'Millbrook', ...tags },
  geometry: point(meters),
});

const write = (...features: readonly object[]) =>
  files.write('city.geojson', toCollection(features));

describe('duplicates in a file', () => {
  const read = async (...features: readonly object[]) => {
    const { records, report } = await readCityFile(write(...features));
    const skipped = report.list('skipped').flatMap(({ examples }) => examples);
    return { ids: records.map(({ externalId }) => externalId), records, skipped };
  };
  const PHONE = { phone: '802 555 0101' };

  test('merges a node with its building and keeps the values of both', async () => {
    const { ids, records, skipped } = await read(
      cafe('way/2', 0, { website: 'luna.example', ...PHONE }),
      cafe('node/1', 60, { phone: '(802) 555-0101', cuisine: 'coffee_shop' }),
    );
    expect(ids).toEqual(['node/1']);
    expect(records[0]).toMatchObject({
      website: 'https://luna.example/',
      options: { cuisine: ['Coffee Shop'] },
    });
    expect(skipped).toEqual(['Luna (way/2): node/1, 60 m away']);
  });

  test.each([
    ['another phone', cafe('node/1', 0, PHONE), cafe('way/2', 5, { phone: '802 555 0102' })],
    ['another unit', cafe('node/1', 0, { level: '1' }), cafe('node/2', 5, { level: '2' })],
    ['another name', cafe('node/1', 0), cafe('way/2', 5, { name: 'Sol' })],
    ['no shared value, farther away', cafe('node/1', 0), cafe('way/2', 60)],
    ['another entrance of a chain', cafe('node/1', 0, PHONE), cafe('node/2', 60, PHONE)],
    ['another kind', cafe('node/1', 0), cafe('node/2', 5, { amenity: 'bar' })],
  ])('keeps both with %s', async (_what, one, other) => {
    expect((await read(one, other)).ids).toHaveLength(2);
  });

  test('keeps the newest version of an id', async () => {
    const { records } = await read(
      cafe('node/1', 0, { '@version': '1' }),
      cafe('node/1', 0, { '@version': '3', name: 'Luna Nova' }),
      cafe('node/1', 0, { '@version': '2' }),
    );
    expect(records.map(({ title }) => title)).toEqual(['Luna Nova']);
  });
});

describe('identities across imports', () => {
  const UNCHANGED = { created: 0, changed: 0, returned: 0, gone: 0 };
  const cases: readonly (readonly [string, object, object])[] = [
    ['a file without ids', cafe('node/1', 0), cafe(undefined, 0)],
    ['a file with ids after one without', cafe(undefined, 0), cafe('node/1', 0)],
    ['another center of a building', cafe('way/2', 0), cafe('way/2', 40)],
    ['a building without its id', cafe('way/2', 0), cafe(undefined, 40)],
    ['osmconvert --all-to-nodes', cafe('way/2', 0), cafe('node/1000000000000002', 20)],
  ];
  test.each(cases)('do not change with %s', async (_what, first, second) => {
    await run(write(first));
    expect(countsOf(await run(write(second)))).toEqual({ ...UNCHANGED, unchanged: 1 });
  });

  test('follow a restaurant that mappers moved from its building to a node', async () => {
    await run(write(cafe('way/2', 0)));
    const both = write(cafe('way/2', 0), cafe('node/1', 10));
    expect(countsOf(await run(both))).toEqual({ ...UNCHANGED, unchanged: 1 });
    expect(countsOf(await run(write(cafe('node/1', 10))))).toEqual({ ...UNCHANGED, unchanged: 1 });
  });

  test('belong to the nearest of several restaurants with the name', async () => {
    await run(write(cafe('node/1', 0), cafe('node/2', 80)));
    const moved = await run(write(cafe('node/8', 79), cafe('node/9', 1)));
    expect(countsOf(moved)).toMatchObject({ created: 0, changed: 2, gone: 0 });
  });

  test('do not follow another name or a distant restaurant', async () => {
    await run(write(cafe('node/1', 0)));
    const other = write(cafe('node/2', 200), cafe('node/3', 0, { name: 'Sol' }));
    const update = await run(other, {}, { isConfirmed: true });
    expect(countsOf(update)).toMatchObject({ created: 2, gone: 1 });
  });
});
