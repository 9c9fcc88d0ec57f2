import { sql } from 'kysely';
import { rateRestaurant } from '../reviews/save';
import { countTotals, listSettings, saveSettings } from '../resources/settings/repository';
import { prepareImportTest, saveSample } from '../testing/restaurants/imports';
import { createPerson } from '../testing/people';
import { personHash } from '../testing/people/person-hash';
import { deleteAccount } from '../users/routes';
import { createFavourite, listFavourites } from '../favourites/repository';
import { readTown, toCollection, TOWN } from './fixtures/files';
import { countSample } from './repository';

const city = prepareImportTest();
const { files, run } = city;

const settingsOf = async () =>
  Object.fromEntries((await listSettings(city.db)).map(({ name, value }) => [name, value]));

test('the query planner has row counts after an import', async () => {
  await run(TOWN);
  const { rows } = await sql<{ known: number; stored: number }>`
    SELECT reltuples::integer AS known, (SELECT count(*) FROM restaurants) AS stored
    FROM pg_class WHERE oid = 'restaurants'::regclass`.execute(city.db);
  expect(rows[0]?.known).toBeGreaterThan(0);
  expect(rows[0]?.known).toBe(rows[0]?.stored);
});

test('the first import takes the place of the sample data and names the city', async () => {
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
    webiste_header_overview: expect.any(String),
    address: 'Millbrook, VT',
    city: 'Millbrook, VT',
    time_zone: 'America/New_York',
    data_source: 'osm',
  });
});

test('people keep their accounts when the sample goes, without their reviews and favourites of it', async () => {
  await saveSample(city.db);
  const { db } = city;
  const ana = await createPerson(db);
  const ben = await createPerson(db);
  for (const { id } of [ana, ben]) {
    await createFavourite(db, id, 'the-skillet');
    await rateRestaurant({ db, personHash }, { userId: id, slug: 'the-skillet', stars: 3 });
  }
  await deleteAccount(
    { db, personHash },
    { userId: ben.id, confirmation: ben.email, keepsReviews: true },
  );
  const result = await run(TOWN);
  expect(result.preview.sample).toEqual({ restaurants: 1, reviews: 3, users: 1 });
  expect(await listFavourites(db, ana.id)).toEqual([]);
  const users = await db.selectFrom('users').select('email').orderBy('id').execute();
  expect(users).toEqual([{ email: 'real.person@mail.test' }, { email: ana.email }]);
});

test('places are stored with hours, options and an address of their own each', async () => {
  await run(TOWN);
  const { rows } = await sql<{ slug: string }>`SELECT slug FROM restaurants ORDER BY slug`.execute(
    city.db,
  );
  expect(rows.map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(['luna-cafe-main-street', 'luna-cafe-hill-road', 'the-night-heron']),
  );
  const slots = await sql`
    SELECT weekday, opens_min, closes_min, is_closed FROM timeslots t JOIN restaurants r ON r.id = t.restaurant_id
    WHERE external_id = 'node/102' AND weekday IN (1, 5) ORDER BY weekday`.execute(city.db);
  expect(slots.rows).toEqual([
    { weekday: 1, opens_min: null, closes_min: null, is_closed: true },
    { weekday: 5, opens_min: 1020, closes_min: 1500, is_closed: false },
  ]);
});

test('a city that an operator named keeps its name and its words', async () => {
  await run(TOWN, { city: 'Millbrook, Vermont', timeZone: 'America/Chicago' });
  await saveSettings(city.db, [{ name: 'webiste_header_text', value: 'Our own words' }]);
  expect((await run(TOWN)).outcome).toBe('nothing to do');
  expect(await settingsOf()).toMatchObject({
    city: 'Millbrook, Vermont',
    time_zone: 'America/Chicago',
    webiste_header_text: 'Our own words',
  });
});

test('a city that no address names has to be named', async () => {
  const features = readTown().filter(({ id }) => id === 'node/106');
  const path = files.write('nameless.geojson', toCollection(features));
  await expect(run(path)).rejects.toThrow(/No address in the file names its city.*--city/);
  expect((await run(path, { city: 'Millbrook' })).outcome).toBe('written');
});

test('a time zone that does not exist is refused', async () => {
  await expect(run(TOWN, { timeZone: 'Mars/Olympus' })).rejects.toThrow(
    /"Mars\/Olympus" is not a time zone/,
  );
});
