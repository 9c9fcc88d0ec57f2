import { rateRestaurant } from '../reviews/save';
import { countTotals, listSettings } from '../settings/repository';
import { countsOf, dump, prepareImportTest, saveSample } from '../testing/restaurants/imports';
import { createUser, userHash } from '../testing/users';
import { deleteAccount } from '../users/routes';
import { createFavorite, listFavorites } from '../favorites/repository';
import { readTown, toCollection, TOWN } from './fixtures/files';

const city = prepareImportTest();
const { files, run } = city;

const findRestaurant = (externalId: string) =>
  city.db
    .selectFrom('restaurants')
    .select(['slug', 'title', 'closed_at', 'source'])
    .where('external_id', '=', externalId)
    .executeTakeFirstOrThrow();

test('importing a file again changes nothing and reports it', async () => {
  await run(TOWN);
  const before = await dump(city.db);
  const again = await run(TOWN);
  expect(again.outcome).toBe('nothing to do');
  expect(countsOf(again)).toEqual({ created: 0, changed: 0, returned: 0, gone: 0, unchanged: 11 });
  expect(await dump(city.db)).toBe(before);
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

  test('previews and writes new, changed, and removed restaurants', async () => {
    await run(TOWN);
    const update = await run(newer());
    expect(update.preview.plan).toMatchObject({
      created: [{ externalId: 'node/999', title: 'Newcomer' }],
      changed: [{ externalId: 'node/109', title: 'Scoops' }],
      returned: [],
      gone: [{ externalId: 'node/102', title: 'The Night Heron' }],
      unchanged: 9,
    });
    expect((await findRestaurant('node/102')).closed_at).not.toBeNull();
    expect((await findRestaurant('node/101')).closed_at).toBeNull();
  });

  test('restores a removed restaurant with its slug', async () => {
    await run(TOWN);
    const { slug } = await findRestaurant('node/102');
    await run(newer());
    expect(countsOf(await run(TOWN))).toMatchObject({ returned: 1, gone: 1, changed: 1 });
    expect(await findRestaurant('node/102')).toMatchObject({ slug, closed_at: null });
  });

  test('hides and restores favorites and reviews with their restaurant', async () => {
    await run(TOWN);
    const { db } = city;
    const { slug } = await findRestaurant('node/102');
    const stays = await findRestaurant('node/109');
    const ana = await createUser(db);
    const ben = await createUser(db);
    for (const [user, stars] of [
      [ana, 5],
      [ben, 2],
    ] as const) {
      await createFavorite(db, user.id, slug);
      await rateRestaurant({ db, userHash }, { userId: user.id, slug, stars });
      await rateRestaurant({ db, userHash }, { userId: user.id, slug: stays.slug, stars });
    }
    await createFavorite(db, ana.id, stays.slug);
    await deleteAccount(
      { db, userHash },
      { userId: ben.id, confirmation: ben.email, keepsReviews: true },
    );
    const slugs = async () => (await listFavorites(db, ana.id)).map((option) => option.slug);
    expect(await slugs()).toEqual([stays.slug, slug]);
    await run(newer());
    expect(await slugs()).toEqual([stays.slug]);
    expect(await countTotals(db)).toMatchObject({ reviews: 2 });
    await run(TOWN);
    expect(await slugs()).toEqual([stays.slug, slug]);
    expect(await countTotals(db)).toMatchObject({ reviews: 4 });
  });

  test('a dry run previews and writes nothing', async () => {
    await run(TOWN);
    const before = await dump(city.db);
    const update = await run(newer(), { isDryRun: true });
    expect(update.outcome).toBe('dry run');
    expect(countsOf(update)).toMatchObject({ created: 1, changed: 1, gone: 1 });
    expect(await dump(city.db)).toBe(before);
  });
});

test("another city replaces name, content, and time zone; users' data of the old one is kept", async () => {
  await run(TOWN, { city: 'Millbrook, Vermont', timeZone: 'America/Chicago' });
  const { db } = city;
  const ana = await createUser(db);
  const { slug } = await findRestaurant('node/102');
  await rateRestaurant({ db, userHash }, { userId: ana.id, slug, stars: 4 });
  const feature = {
    type: 'Feature',
    id: 'node/900001',
    properties: { name: 'Gasthaus', amenity: 'restaurant', 'addr:city': 'Berlin' },
    geometry: { type: 'Point', coordinates: [13.4, 52.5] },
  };
  const path = files.write('berlin.geojson', toCollection([feature]));
  await run(path, {}, { isConfirmed: true });
  const settings = new Map((await listSettings(db)).map(({ name, value }) => [name, value]));
  expect(settings.get('city')).toBe('Berlin');
  expect(settings.get('time_zone')).toBe('Europe/Berlin');
  expect(settings.get('webiste_header_text')).toBe('Find a good table in Berlin');
  await run(TOWN, { city: 'Millbrook' }, { isConfirmed: true });
  const back = new Map((await listSettings(db)).map(({ name, value }) => [name, value]));
  expect([back.get('city'), back.get('time_zone')]).toEqual(['Millbrook', 'America/New_York']);
  expect(await countTotals(db)).toMatchObject({ reviews: 1 });
});

test('rejects a file that lacks a third of the city unless confirmed', async () => {
  await run(TOWN);
  const before = await dump(city.db);
  const half = files.write('half.geojson', toCollection(readTown().slice(0, 6)));
  await expect(run(half)).rejects.toThrow(
    /^5 restaurants \(45%\) would be removed.*Nothing was written\. Use --yes/,
  );
  expect(await dump(city.db)).toBe(before);
  expect((await run(half, {}, { isConfirmed: true })).outcome).toBe('written');
  expect((await findRestaurant('node/106')).closed_at).not.toBeNull();
});

describe('a file without positions of ways and relations', () => {
  const without = (isIn: (id: string) => boolean) =>
    readTown().flatMap((feature) => {
      if (feature.id.startsWith('node/')) return [feature];
      return isIn(feature.id) ? [{ ...feature, geometry: null }] : [];
    });
  const listOthers = async () =>
    city.db
      .selectFrom('restaurants')
      .select(['external_id', 'latitude', 'longitude', 'closed_at'])
      .where('external_id', 'not like', 'node/%')
      .orderBy('external_id')
      .execute();

  test('leaves them unchanged and reports it', async () => {
    await run(TOWN);
    const before = await listOthers();
    const update = await run(files.write('bare.geojson', toCollection(without(() => true))));
    expect(countsOf(update)).toMatchObject({ gone: 0, changed: 0 });
    expect(update.preview.plan.incomplete).toHaveLength(before.length);
    expect(await listOthers()).toEqual(before);
    expect(before.every((restaurant) => restaurant.closed_at === null)).toBe(true);
  });

  test('is rejected if it omits them, unless confirmed', async () => {
    await run(TOWN);
    const before = await listOthers();
    const path = files.write('nodes.geojson', toCollection(without(() => false)));
    await expect(run(path)).rejects.toThrow(
      /every way.*exported without them\. Nothing was written/,
    );
    expect(await listOthers()).toEqual(before);
    expect((await run(path, {}, { isConfirmed: true })).outcome).toBe('written');
  });
});

test('rolls back completely on failure', async () => {
  await saveSample(city.db);
  const before = await dump(city.db);
  const onWritten = () => Promise.reject(new Error('the disk is full'));
  const failing = run(TOWN, {}, { onWritten });
  await expect(failing).rejects.toThrow('the disk is full');
  expect(await dump(city.db)).toBe(before);
});
