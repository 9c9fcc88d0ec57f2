import { sql } from 'kysely';
import { rateRestaurant } from '../reviews/save';
import { countTotals, listSettings, saveSettings } from '../settings/repository';
import { prepareImportTest, saveSample, countsOf } from '../testing/restaurants/imports';
import { createUser, userHash } from '../testing/users';
import { deleteAccount } from '../users/routes';
import { createFavorite, listFavorites } from '../favorites/repository';
import { readTown, toCollection, TOWN } from './fixtures/files';
import { countSample } from './repository';

describe('importCity', () => {
  const city = prepareImportTest();
  const { files, run } = city;

  const settingsOf = async () =>
    Object.fromEntries((await listSettings(city.db)).map(({ name, value }) => [name, value]));

  test('updates planner statistics', async () => {
    await run(TOWN);
    const { rows } = await sql<{ known: number; stored: number }>`
    SELECT reltuples::integer AS known, (SELECT count(*) FROM restaurants) AS stored
    FROM pg_class WHERE oid = 'restaurants'::regclass`.execute(city.db);
    expect(rows[0]?.known).toBeGreaterThan(0);
    expect(rows[0]?.known).toBe(rows[0]?.stored);
  });

  test('the first import replaces the sample data and sets the city', async () => {
    await saveSample(city.db);
    expect(await countTotals(city.db)).toEqual({ restaurants: 1, reviews: 1 });
    const result = await run(TOWN);
    expect(result.outcome).toBe('written');
    expect(result.preview.sample).toEqual({ restaurants: 1, reviews: 1, users: 1 });
    expect(await countSample(city.db)).toEqual({ restaurants: 0, reviews: 0, users: 0 });
    expect(await countTotals(city.db)).toEqual({
      restaurants: result.preview.plan.created.length,
      reviews: 0,
    });
    const users = await city.db.selectFrom('users').select('email').execute();
    expect(users).toEqual([{ email: 'real.person@mail.test' }]);
    expect(await settingsOf()).toEqual({
      webiste_header_image: 'header.webp',
      webiste_header_text: 'Find a good table in Millbrook',
      webiste_header_small_text: 'Millbrook, VT',
      webiste_header_overview:
        'Every restaurant, cafe, and bar in Millbrook. Spot a mistake? Suggest a fix in a minute.',
      address: 'Millbrook, VT',
      city: 'Millbrook, VT',
      time_zone: 'America/New_York',
      data_source: 'osm',
    });
  });

  test('keeps accounts when the sample data is replaced', async () => {
    await saveSample(city.db);
    const { db } = city;
    const ana = await createUser(db);
    const ben = await createUser(db);
    for (const { id } of [ana, ben]) {
      await createFavorite(db, id, 'the-skillet');
      await rateRestaurant({ db, userHash }, { userId: id, slug: 'the-skillet', stars: 3 });
    }
    await deleteAccount(
      { db, userHash },
      { userId: ben.id, confirmation: ben.email, keepsReviews: true },
    );
    const result = await run(TOWN);
    expect(result.preview.sample).toEqual({ restaurants: 1, reviews: 3, users: 1 });
    expect(await listFavorites(db, ana.id)).toEqual([]);
    const users = await db.selectFrom('users').select('email').orderBy('id').execute();
    expect(users).toEqual([{ email: 'real.person@mail.test' }, { email: ana.email }]);
  });

  test("keeps an operator's city name and content", async () => {
    await run(TOWN, { city: 'Millbrook, Vermont', timeZone: 'America/Chicago' });
    await saveSettings(city.db, [{ name: 'webiste_header_text', value: 'Our own words' }]);
    expect((await run(TOWN)).outcome).toBe('nothing to do');
    expect(await settingsOf()).toMatchObject({
      city: 'Millbrook, Vermont',
      time_zone: 'America/Chicago',
      webiste_header_text: 'Our own words',
    });
  });

  test('requires a city name if no address has one', async () => {
    const features = readTown().filter(({ id }) => id === 'node/106');
    const path = files.write('nameless.geojson', toCollection(features));
    await expect(run(path)).rejects.toThrow(/No address in the file names its city.*--city/);
    expect((await run(path, { city: 'Millbrook' })).outcome).toBe('written');
  });
});

describe('importCity with several sources', () => {
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

  test('adds, updates, and removes Overture restaurants by id, with attribution', async () => {
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

  test('does not remove restaurants for an Overture release without categories', async () => {
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

  test('rejects a file of another source without --keep-other-sources', async () => {
    await run(TOWN);
    const { restaurants } = await countTotals(city.db);
    const path = write(overture('node/101', 'Luna'));
    await expect(run(path)).rejects.toThrow(
      'The site shows restaurants from OpenStreetMap, and the file is from Overture Maps: restaurants in both would be listed twice.',
    );
    const kept = await run(path, { keepsOtherSources: true });
    expect(countsOf(kept)).toMatchObject({ created: 1, gone: 0 });
    expect((await countTotals(city.db)).restaurants).toBe(restaurants + 1);
    expect(await settingOf('data_source')).toBe('osm');
    expect(await settingOf('data_attribution')).toMatch(/Overture/);
  });
});
