import type { Database } from '../db/pool';
import { createTestDatabase } from '../testing/database';
import { makeRecord } from '../testing/restaurants/records';
import { hashRecord } from './content-hash';
import { closeRestaurants, listIdentities } from './identities';
import type { RestaurantRecord } from './record';
import { saveRestaurants } from './save';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('TRUNCATE restaurants, options RESTART IDENTITY CASCADE');
});

const save = (records: readonly RestaurantRecord[]) =>
  database.db.transaction().execute((tx) => saveRestaurants(tx, records));
const select = async (statement: string) =>
  (await database.pool.query(statement)).rows as unknown[];

describe('saveRestaurants', () => {
  it('writes nothing the second time', async () => {
    const records = [makeRecord(), makeRecord({ images: ['a.webp'] })];
    expect(await save(records)).toMatchObject({ created: 2, changed: 0, unchanged: 0 });
    const before = await select('SELECT id, updated_at FROM restaurants ORDER BY id');
    expect(await save(records)).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
    expect(await select('SELECT id, updated_at FROM restaurants ORDER BY id')).toEqual(before);
  });

  it('replaces what changed and keeps id and slug', async () => {
    const before = makeRecord({
      title: 'Old Name',
      hours: { spans: [{ weekday: 1, opensMin: 600, closesMin: 900 }], closedOn: [2, 3] },
      images: ['a.webp', 'b.webp'],
      options: { cuisine: ['Thai'] },
    });
    const after = {
      ...before,
      title: 'New Name',
      phone: '1',
      hours: { spans: [], closedOn: [3] as const },
      images: ['b.webp'],
      options: { ...before.options, cuisine: ['Vietnamese'] },
    };
    const first = await save([before]);
    const second = await save([after]);
    expect(second).toMatchObject({ created: 0, changed: 1, ids: first.ids });
    expect(await select('SELECT title, slug, phone, featured_image FROM restaurants')).toEqual([
      {
        title: 'New Name',
        slug: 'old-name',
        phone: '1',
        featured_image: 'b.webp',
      },
    ]);
    expect(await select('SELECT weekday, is_closed FROM timeslots')).toEqual([
      { weekday: 3, is_closed: true },
    ]);
    expect(await select('SELECT position, path FROM restaurant_images')).toEqual([
      { position: 1, path: 'b.webp' },
    ]);
  });

  it('gives equal titles different slugs that stay', async () => {
    const twins = [1, 2, 3].map(() => makeRecord({ title: 'Luna', area: 'Northshore' }));
    await save(twins.slice(0, 2));
    await save(twins);
    expect(await select('SELECT slug FROM restaurants ORDER BY id')).toEqual([
      { slug: 'luna' },
      { slug: 'luna-northshore' },
      { slug: 'luna-2' },
    ]);
  });

  it('reopens a closed place, and reports its identity', async () => {
    const record = makeRecord({ title: 'Back' });
    await save([record]);
    const closed = await closeRestaurants(database.db, 'osm', [record.externalId, 'node/none']);
    expect(closed).toBe(1);
    const identity = { slug: 'back', contentHash: hashRecord(record), state: 'gone' };
    expect(await listIdentities(database.db, 'osm')).toMatchObject([identity]);
    expect(await save([record])).toMatchObject({ created: 0, changed: 1 });
    expect(await listIdentities(database.db, 'osm')).toMatchObject([{ state: 'open' }]);
    expect(await listIdentities(database.db, 'demo')).toEqual([]);
  });

  it('shares options between places and kinds only by title and kind', async () => {
    await save([
      makeRecord({ options: { cuisine: ['Bar', 'Thai'], feature: ['Bar'] } }),
      makeRecord({ options: { cuisine: ['Thai', 'Thai'] } }),
    ]);
    expect(await select('SELECT kind, title FROM options ORDER BY id')).toEqual([
      { kind: 'cuisine', title: 'Bar' },
      { kind: 'cuisine', title: 'Thai' },
      { kind: 'feature', title: 'Bar' },
    ]);
    expect(await select('SELECT opt_ids FROM restaurants ORDER BY id')).toEqual([
      { opt_ids: [1, 2, 3] },
      { opt_ids: [2] },
    ]);
  });

  it('leaves out characters that the database cannot hold', async () => {
    await save([makeRecord({ title: 'A\0B\ud800C 🍕', overview: '\0' })]);
    expect(await select('SELECT title, overview FROM restaurants')).toEqual([
      { title: 'ABC 🍕', overview: '' },
    ]);
  });

  it('saves more places than fit into one statement', async () => {
    const { created, ids } = await save(Array.from({ length: 2500 }, () => makeRecord()));
    expect([created, ids.size]).toEqual([2500, 2500]);
  });

  it('refuses two records of one identity, and keeps nothing of them', async () => {
    const record = makeRecord();
    await expect(save([record, { ...record, title: 'Other' }])).rejects.toThrow(RangeError);
    expect(await select('SELECT FROM restaurants')).toEqual([]);
  });

  it('hashes what a record says, not the order in which it says it', () => {
    const record = makeRecord();
    const reversed = Object.fromEntries(Object.entries(record).reverse());
    expect(hashRecord(reversed as unknown as RestaurantRecord)).toBe(hashRecord(record));
    expect(hashRecord({ ...record, phone: '1' })).not.toBe(hashRecord(record));
  });
});
