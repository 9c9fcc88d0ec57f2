import { sql } from 'kysely';
import type { Database } from '../db/pool';
import { saveRestaurants } from '../restaurants/save';
import { rateRestaurant } from '../reviews/rate';
import { refreshRatings } from '../reviews/repository';
import { countTotals, listSettings, saveSettings } from '../settings/repository';
import { createTestDatabase } from '../testing/database';
import { createPerson } from '../testing/people';
import { deleteAccount } from '../users/delete-account';
import { createWish, listWishes } from '../wishlists/repository';
import { createFiles, readTown, toCollection, TOWN } from './fixtures/files';
import { importCity } from './import-city';
import type { ImportOutcome, ImportPreview, ImportWishes } from './import-city';
import { readCityFile } from './read-city';
import { countSample } from './repository';

// Files and databases take their time on a busy machine.
jest.setTimeout(120_000);

const files = createFiles();
let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() =>
  sql`TRUNCATE restaurants, options, users, settings, words, city_imports RESTART IDENTITY CASCADE`.execute(
    database.db,
  ),
);
afterAll(async () => {
  await database.close();
  files.remove();
});

interface Result {
  readonly outcome: ImportOutcome;
  readonly preview: ImportPreview;
}

async function run(
  path: string,
  wishes: Partial<ImportWishes> = {},
  { isConfirmed = false, onProgress = () => undefined as void } = {},
): Promise<Result> {
  const city = await readCityFile(path);
  let preview: ImportPreview | undefined;
  try {
    const outcome = await importCity(
      database.db,
      city,
      { fileName: path, isDryRun: false, ...wishes },
      {
        onPreview: (found) => {
          preview = found;
        },
        confirmGone: async () => isConfirmed,
        onProgress,
      },
    );
    return { outcome, preview: preview as ImportPreview };
  } finally {
    await city.spool.close();
  }
}

const countsOf = ({ preview: { plan } }: Result) => ({
  created: plan.created.length,
  changed: plan.changed.length,
  returned: plan.returned.length,
  gone: plan.gone.length,
  unchanged: plan.unchanged,
});

/** Everything of the database that an import could touch. */
async function dump(): Promise<string> {
  const tables = [
    'restaurants',
    'timeslots',
    'options',
    'settings',
    'words',
    'users',
    'reviews',
    'city_imports',
  ];
  const parts = await Promise.all(
    tables.map(async (table) => {
      const { rows } =
        await sql`SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t ORDER BY 1`.execute(
          database.db,
        );
      return JSON.stringify(rows);
    }),
  );
  return parts.join('\n');
}

const findPlace = (externalId: string) =>
  database.db
    .selectFrom('restaurants')
    .select(['slug', 'title', 'closed_at', 'source'])
    .where('external_id', '=', externalId)
    .executeTakeFirstOrThrow();

const settingsOf = async () =>
  Object.fromEntries((await listSettings(database.db)).map(({ name, value }) => [name, value]));

async function saveSample(): Promise<void> {
  const { ids } = await saveRestaurants(database.db, [
    {
      source: 'demo',
      externalId: 'demo/skillet',
      title: 'The Skillet',
      location: null,
      area: null,
      phone: null,
      website: null,
      overview: null,
      latitude: 35,
      longitude: -85,
      priceRange: null,
      waitTime: null,
      options: {
        cuisine: ['American'],
        popularFor: [],
        service: [],
        feature: [],
        accessibility: [],
      },
      hours: { spans: [], closedOn: [] },
      facts: [],
      menu: [],
      images: [],
    },
  ]);
  const insertUser = (email: string) =>
    database.db
      .insertInto('users')
      .values({ first_name: 'Ann', last_name: 'Lee', email, phone: null, address: null })
      .returning('id')
      .executeTakeFirstOrThrow();
  const reviewer = await insertUser('ann.lee@reviewers.example');
  await insertUser('real.person@mail.test');
  await database.db
    .insertInto('reviews')
    .values({
      restaurant_id: [...ids.values()][0] ?? 0,
      user_id: reviewer.id,
      rating: 5,
      review: 'Good.',
    })
    .execute();
  await refreshRatings(database.db);
  await saveSettings(database.db, [
    { name: 'data_source', value: 'demo' },
    { name: 'city', value: 'Chattanooga, Tennessee' },
    { name: 'webiste_header_image', value: 'header.webp' },
  ]);
}

test('the planner knows how many places there are after an import', async () => {
  await run(TOWN);
  const { rows } = await sql<{ known: number; stored: number }>`
    SELECT reltuples::integer AS known, (SELECT count(*) FROM restaurants) AS stored
    FROM pg_class WHERE oid = 'restaurants'::regclass`.execute(database.db);
  expect(rows[0]?.known).toBeGreaterThan(0);
  expect(rows[0]?.known).toBe(rows[0]?.stored);
});

test('the first import takes the place of the sample data and names the city', async () => {
  await saveSample();
  expect(await countTotals(database.db)).toEqual({ restaurants: 1, reviews: 1 });
  const result = await run(TOWN);
  expect(result.outcome).toBe('written');
  expect(result.preview.sample).toEqual({ restaurants: 1, reviews: 1, users: 1 });
  expect(await countSample(database.db)).toEqual({ restaurants: 0, reviews: 0, users: 0 });
  expect(await countTotals(database.db)).toEqual({
    restaurants: result.preview.plan.created.length,
    reviews: 0,
  });
  const users = await database.db.selectFrom('users').select('email').execute();
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

test('people keep their accounts when the sample goes, without what they saved and said of it', async () => {
  await saveSample();
  const { db } = database;
  const ana = await createPerson(db);
  const ben = await createPerson(db);
  for (const { id } of [ana, ben]) {
    await createWish(db, id, 'the-skillet');
    await rateRestaurant(db, { userId: id, slug: 'the-skillet', stars: 3 });
  }
  await deleteAccount(db, { userId: ben.id, confirmation: ben.email, keepsReviews: true });
  const result = await run(TOWN);
  expect(result.preview.sample).toEqual({ restaurants: 1, reviews: 3, users: 1 });
  expect(await listWishes(db, ana.id)).toEqual([]);
  const users = await db.selectFrom('users').select('email').orderBy('id').execute();
  expect(users).toEqual([{ email: 'real.person@mail.test' }, { email: ana.email }]);
});

test('places are stored with hours, options and an address of their own each', async () => {
  await run(TOWN);
  const { rows } = await sql<{ slug: string }>`SELECT slug FROM restaurants ORDER BY slug`.execute(
    database.db,
  );
  expect(rows.map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(['luna-cafe-main-street', 'luna-cafe-hill-road', 'the-night-heron']),
  );
  const slots = await sql`
    SELECT weekday, opens_min, closes_min, is_closed FROM timeslots t JOIN restaurants r ON r.id = t.restaurant_id
    WHERE external_id = 'node/102' AND weekday IN (1, 5) ORDER BY weekday`.execute(database.db);
  expect(slots.rows).toEqual([
    { weekday: 1, opens_min: null, closes_min: null, is_closed: true },
    { weekday: 5, opens_min: 1020, closes_min: 1500, is_closed: false },
  ]);
});

test('the second import of a file changes nothing and says so', async () => {
  await run(TOWN);
  const before = await dump();
  const again = await run(TOWN);
  expect(again.outcome).toBe('nothing to do');
  expect(countsOf(again)).toEqual({ created: 0, changed: 0, returned: 0, gone: 0, unchanged: 11 });
  expect(await dump()).toBe(before);
});

describe('a newer file', () => {
  const newer = () => {
    const features = readTown()
      .filter(({ id }) => id !== 'node/102')
      .map((feature) =>
        feature.id === 'node/109'
          ? { ...feature, properties: { ...feature.properties, phone: '+1 802 555 0199' } }
          : feature,
      );
    const added = {
      type: 'Feature',
      id: 'node/999',
      properties: { name: 'Newcomer', amenity: 'cafe' },
      geometry: { type: 'Point', coordinates: [-72.6, 44.2] },
    };
    return files.write('newer.geojson', toCollection([...features, added]));
  };

  test('shows what is new, changed and gone, and writes just that', async () => {
    await run(TOWN);
    const update = await run(newer());
    expect(update.preview.plan).toMatchObject({
      created: [{ externalId: 'node/999', title: 'Newcomer' }],
      changed: [{ externalId: 'node/109', title: 'Scoops' }],
      returned: [],
      gone: [{ externalId: 'node/102', title: 'The Night Heron' }],
      unchanged: 9,
    });
    expect((await findPlace('node/102')).closed_at).not.toBeNull();
    expect((await findPlace('node/101')).closed_at).toBeNull();
  });

  test('a place that is gone comes back under the address that it had', async () => {
    await run(TOWN);
    const { slug } = await findPlace('node/102');
    await run(newer());
    expect(countsOf(await run(TOWN))).toMatchObject({ returned: 1, gone: 1, changed: 1 });
    expect(await findPlace('node/102')).toMatchObject({ slug, closed_at: null });
  });

  test('what people saved and said of a place goes and comes back with it, nameless or not', async () => {
    await run(TOWN);
    const { db } = database;
    const { slug } = await findPlace('node/102');
    const stays = await findPlace('node/109');
    const ana = await createPerson(db);
    const ben = await createPerson(db);
    for (const [person, stars] of [
      [ana, 5],
      [ben, 2],
    ] as const) {
      await createWish(db, person.id, slug);
      await rateRestaurant(db, { userId: person.id, slug, stars });
      await rateRestaurant(db, { userId: person.id, slug: stays.slug, stars });
    }
    await createWish(db, ana.id, stays.slug);
    await deleteAccount(db, { userId: ben.id, confirmation: ben.email, keepsReviews: true });
    const slugs = async () => (await listWishes(db, ana.id)).map((wish) => wish.slug);
    expect(await slugs()).toEqual([stays.slug, slug]);
    await run(newer());
    expect(await slugs()).toEqual([stays.slug]);
    expect(await countTotals(db)).toMatchObject({ reviews: 2 });
    await run(TOWN);
    expect(await slugs()).toEqual([stays.slug, slug]);
    expect(await countTotals(db)).toMatchObject({ reviews: 4 });
  });

  test('a dry run shows the same and writes nothing', async () => {
    await run(TOWN);
    const before = await dump();
    const update = await run(newer(), { isDryRun: true });
    expect(update.outcome).toBe('dry run');
    expect(countsOf(update)).toMatchObject({ created: 1, changed: 1, gone: 1 });
    expect(await dump()).toBe(before);
  });
});

test('a file without a third of the city is refused unless somebody confirms it', async () => {
  await run(TOWN);
  const before = await dump();
  const half = files.write('half.geojson', toCollection(readTown().slice(0, 6)));
  await expect(run(half)).rejects.toThrow(
    /^5 places \(45 %\) would be gone.*nothing was written\. Give --yes/,
  );
  expect(await dump()).toBe(before);
  expect((await run(half, {}, { isConfirmed: true })).outcome).toBe('written');
  expect((await findPlace('node/106')).closed_at).not.toBeNull();
});

test('a failure in the middle leaves everything as it was', async () => {
  await saveSample();
  const before = await dump();
  const failing = run(
    TOWN,
    {},
    {
      onProgress: () => {
        throw new Error('the disk is full');
      },
    },
  );
  await expect(failing).rejects.toThrow('the disk is full');
  expect(await dump()).toBe(before);
});

test('a city that an operator named keeps its name and its words', async () => {
  await run(TOWN, { city: 'Millbrook, Vermont', timeZone: 'America/Chicago' });
  await saveSettings(database.db, [{ name: 'webiste_header_text', value: 'Our own words' }]);
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
