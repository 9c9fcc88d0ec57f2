import { makeRecord } from '../testing/restaurants/records';
import { prepareTestApp } from '../testing/app';
import { hashRecord, type RestaurantRecord } from './record';
import { closeRestaurants, listIdentities } from './stored';
import { saveRestaurants, slugify, takeSlug } from './save';

const test = prepareTestApp();
beforeEach(() => test.empty('restaurants', 'options'));

describe('save', () => {
  const save = (records: readonly RestaurantRecord[]) =>
    test.db.transaction().execute((tx) => saveRestaurants(tx, records));
  const select = test.query;

  describe('saveRestaurants', () => {
    it('writes nothing the second time', async () => {
      const records = [makeRecord(), makeRecord({ images: ['a.webp'] })];
      expect(await save(records)).toMatchObject({ created: 2, changed: 0, unchanged: 0 });
      const before = await select('SELECT id, updated_at FROM restaurants ORDER BY id');
      expect(await save(records)).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
      expect(await select('SELECT id, updated_at FROM restaurants ORDER BY id')).toEqual(before);
    });

    it('updates changed fields and keeps id and slug', async () => {
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

    it('gives equal titles distinct, stable slugs', async () => {
      const duplicates = [1, 2, 3].map(() => makeRecord({ title: 'Luna', area: 'Northshore' }));
      await save(duplicates.slice(0, 2));
      await save(duplicates);
      expect(await select('SELECT slug FROM restaurants ORDER BY id')).toEqual([
        { slug: 'luna' },
        { slug: 'luna-northshore' },
        { slug: 'luna-2' },
      ]);
    });

    it('reopens a closed restaurant and returns its id', async () => {
      const record = makeRecord({ title: 'Back' });
      await save([record]);
      const closed = await closeRestaurants(test.db, 'osm', [record.externalId, 'node/none']);
      expect(closed).toBe(1);
      const identity = { slug: 'back', contentHash: hashRecord(record), state: 'gone' };
      expect(await listIdentities(test.db, 'osm')).toMatchObject([identity]);
      expect(await save([record])).toMatchObject({ created: 0, changed: 1 });
      expect(await listIdentities(test.db, 'osm')).toMatchObject([{ state: 'open' }]);
      expect(await listIdentities(test.db, 'demo')).toEqual([]);
    });

    it('shares options by title and kind', async () => {
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

    it('removes characters that the database cannot store', async () => {
      await save([makeRecord({ title: 'A\0B\ud800C 🍕', overview: '\0' })]);
      expect(await select('SELECT title, overview FROM restaurants')).toEqual([
        { title: 'ABC 🍕', overview: '' },
      ]);
    });

    it('saves more restaurants than fit into one statement', async () => {
      const { created, ids } = await save(Array.from({ length: 2500 }, () => makeRecord()));
      expect([created, ids.size]).toEqual([2500, 2500]);
    });

    it('rejects duplicate identities and saves nothing', async () => {
      const record = makeRecord();
      await expect(save([record, { ...record, title: 'Other' }])).rejects.toThrow(RangeError);
      expect(await select('SELECT FROM restaurants')).toEqual([]);
    });

    it('hashes content independent of key order', () => {
      const record = makeRecord();
      const reversed = Object.fromEntries(Object.entries(record).reverse());
      expect(hashRecord(reversed as unknown as RestaurantRecord)).toBe(hashRecord(record));
      expect(hashRecord({ ...record, phone: '1' })).not.toBe(hashRecord(record));
    });
  });
});

describe('slugs', () => {
  it.each([
    ["Ben's Café & Grill", 'bens-cafe-and-grill'],
    ['  --Luna!!  Pizza-- ', 'luna-pizza'],
    ['Straße Ø 7', 'strasse-o-7'],
    ['寿司', ''],
    ['a'.repeat(200), 'a'.repeat(80)],
  ])('converts %p to %p', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  const option = { title: 'Luna', area: 'Northshore', source: 'osm', externalId: 'node/7' };

  it('prefers the given slug if it is free', () => {
    const taken = new Set<string>();
    expect(takeSlug(taken, { ...option, slug: 'the-luna' })).toBe('the-luna');
    expect(takeSlug(taken, { ...option, slug: 'the-luna' })).toBe('luna');
  });

  it('builds the slug of a restaurant without Latin letters from its source id', () => {
    expect(takeSlug(new Set(), { ...option, title: '寿司', area: null })).toBe('osm-node-7');
  });
});

describe('refreshCompleteness', () => {
  const facts = (count: number): RestaurantRecord['facts'] =>
    Array.from({ length: count }, (_, index) => ({ title: `Fact ${index}`, value: 'no' }));

  async function readCompletenessScores(): Promise<Record<string, number>> {
    const rows = await test.query<{ title: string; completeness: number }>(
      'SELECT title, completeness FROM restaurants ORDER BY id',
    );
    return Object.fromEntries(rows.map(({ title, completeness }) => [title, completeness]));
  }

  it('gives ten points to an independent restaurant, and points for known fields', async () => {
    await test.save([
      makeRecord({ title: 'Name Only' }),
      makeRecord({ title: 'Phone', phone: '1' }),
      makeRecord({ title: 'Web And Words', website: 'https://a.example', overview: 'Nice.' }),
      makeRecord({ title: 'City Only', location: 'Millbrook' }),
      makeRecord({ title: 'Street', location: '1 Main Street', street: '1 Main St' }),
      makeRecord({ title: 'Closed Day', hours: { spans: [], closedOn: [1] } }),
      makeRecord({ title: 'Cuisine', options: { cuisine: ['Thai', 'Asian'] } }),
      makeRecord({ title: 'Other Option', options: { feature: ['WiFi'] } }),
      makeRecord({ title: 'Three Facts', facts: facts(3) }),
      makeRecord({ title: 'Four Facts', facts: facts(4) }),
      makeRecord({ title: 'Chain', brand: 'Chain', phone: '1' }),
    ]);
    expect(await readCompletenessScores()).toEqual({
      'Name Only': 10,
      Phone: 11,
      'Web And Words': 12,
      'City Only': 10,
      Street: 11,
      'Closed Day': 11,
      Cuisine: 11,
      'Other Option': 10,
      'Three Facts': 11,
      'Four Facts': 12,
      Chain: 1,
    });
  });

  it('treats a name of three open restaurants as a chain, regardless of spelling', async () => {
    const ids = await test.save([
      makeRecord({ externalId: 'first', title: "Ben's" }),
      makeRecord({ title: 'BENS' }),
      makeRecord({ title: 'Béns' }),
      makeRecord({ title: 'Twin' }),
      makeRecord({ title: 'Twin' }),
    ]);
    expect(await readCompletenessScores()).toEqual({ "Ben's": 0, BENS: 0, Béns: 0, Twin: 10 });
    await test.query('UPDATE restaurants SET closed_at = now() WHERE id = $1', [
      ids.get('osm first'),
    ]);
    await test.save([makeRecord({ title: 'Newcomer' })]);
    expect(await readCompletenessScores()).toMatchObject({ BENS: 10, Béns: 10, Newcomer: 10 });
  });
});
