import { wirePage } from '@tableside/contracts/listing/wire';
import type { RestaurantChanges } from '@tableside/contracts/admin/restaurants/changes';
import { wireRestaurant, wireClosed } from '@tableside/contracts/restaurant/wire';
import type { RestaurantRecord } from '../record';
import { call, prepareTestApp } from '../../testing/app';
import { makeRecord } from '../../testing/restaurants/records';
import { listIdentities } from '../stored';
import { undoAction } from '../../auth/audit';
import { EDIT_UNDOS, editRestaurant, removeOverride } from './edit-restaurant';
import { loadRestaurant, valueOf } from './restaurant';
import { loadVersion } from './restaurant-version';
import { setClosed } from './close-restaurant';

const OPERATOR = { who: 'op@example.com', source: 'operator' } as const;
const NOW = new Date('2026-11-26T12:00:00Z');

const test = prepareTestApp();
/** Helpers: restaurants, edits, and imports in between. */
const restaurants = restaurantsToEdit();

function restaurantsToEdit() {
  const edit = (restaurantId: number, changes: RestaurantChanges) =>
    editRestaurant(test.db, { restaurantId, changes, now: NOW, ...OPERATOR });
  const load = async (id: number) => {
    const restaurant = await loadRestaurant(test.db, id);
    if (!restaurant) throw new Error('no such restaurant');
    return restaurant;
  };
  return {
    make: async (changes: Partial<RestaurantRecord> = {}) => {
      const record = makeRecord({
        latitude: 38.9,
        longitude: -77,
        ...changes,
        options: { cuisine: ['Thai'] },
      });
      const ids = await test.save([record]);
      return { record, id: [...ids.values()][0] ?? 0 };
    },
    edit,
    /** Edits it and expects success.
     * @returns the action's id */
    changed: async (restaurantId: number, changes: RestaurantChanges): Promise<number> => {
      const done = await edit(restaurantId, changes);
      if (!done) throw new Error('Nothing changed');
      return done.actionId;
    },
    load,
    version: async (id: number) => loadVersion(test.db, await load(id)),
    undo: (id: number) => undoAction(test.db, { id, who: OPERATOR.who }, EDIT_UNDOS),
    importAgain: (record: RestaurantRecord, changes: Partial<RestaurantRecord>) =>
      test.save([{ ...record, ...changes }]),
  };
}

describe('editRestaurant', () => {
  const WEEK = { spans: [{ weekday: 1, opensMin: 600, closesMin: 1320 }], closedOn: [7] } as const;

  const readHours = async (slug: string) => {
    const url = `/api/restraunt/get_by_slug/${slug}`;
    const { data } = await call(test, 'GET', url, wireRestaurant);
    return data.timeslots.map(({ weekday, slot }) => `${weekday} ${slot}`);
  };

  it('changes fields, visible with the next request', async () => {
    const { id } = await restaurants.make({
      title: 'Nightowl',
      slug: 'nightowl',
      phone: '(202) 555-0101',
    });
    expect(await readHours('nightowl')).toEqual([]);
    const done = await restaurants.edit(id, {
      hours: { ...WEEK, spans: [...WEEK.spans], closedOn: [7] },
      phone: '202-555-0199',
    });
    expect(done).toMatchObject({ changed: ['hours', 'phone'] });
    expect(await readHours('nightowl')).toEqual(['Monday 10 AM to 10 PM', 'Sunday ']);
    expect((await restaurants.load(id)).record).toMatchObject({ phone: '(202) 555-0199' });
  });

  it('sets links without attributing them to the owner', async () => {
    const { id } = await restaurants.make({ title: 'Linked', slug: 'linked' });
    const links = { menu: null, reserve: 'https://book.example/', order: null };
    await restaurants.changed(id, { links });
    const { data } = await call(test, 'GET', '/api/restraunt/get_by_slug/linked', wireRestaurant);
    expect(data.owner).toEqual({ at: null, links });
  });

  it('ignores unchanged values', async () => {
    const { id } = await restaurants.make({ phone: '(202) 555-0101' });
    expect(await restaurants.edit(id, { phone: '+1 202 555 0101' })).toBeNull();
    await expect(restaurants.edit(0, { phone: null })).rejects.toThrow('doesn’t exist');
  });

  describe('an invalid change', () => {
    let id: number;
    beforeAll(async () => {
      ({ id } = await restaurants.make());
    });

    it.each<[RestaurantChanges, Record<string, string>]>([
      [{ title: '  ' }, { title: 'Enter a name.' }],
      [{ title: 'x'.repeat(121) }, { title: 'Use up to 120 characters.' }],
      [{ overview: '<script>alert(1)</script>' }, { overview: 'Use plain text, without HTML.' }],
      [{ phone: 'ask inside' }, { phone: 'Enter a valid phone number.' }],
      [
        { website: 'javascript:alert(1)' },
        { website: 'Enter a web address, such as https://example.com.' },
      ],
      [
        { hours: { spans: [{ weekday: 3, opensMin: 600, closesMin: 540 }], closedOn: [] } },
        { 'hours.3': 'Closing time must be after opening time.' },
      ],
      [
        {
          hours: {
            spans: [
              { weekday: 7, opensMin: 1200, closesMin: 1600 },
              { weekday: 1, opensMin: 60, closesMin: 300 },
            ],
            closedOn: [],
          },
        },
        { 'hours.1': 'These times overlap.' },
      ],
      [
        { specialDays: [{ date: '2026-02-30', name: null, spans: [] }] },
        { 'specialDays.2026-02-30': 'Choose a date.' },
      ],
      [{ closure: { until: '2026-11-26', reason: null } }, { closure: 'Choose a future date.' }],
      [
        { closure: { from: '2026-12-24', until: '2026-12-24', reason: '<b>Holidays</b>' } },
        {
          'closure.from': 'Choose a date before the reopening date.',
          'closure.reason': 'Use plain text, without HTML.',
        },
      ],
      [{ images: ['https://evil.example/x.png'] }, { images: 'You can’t use this photo.' }],
      [
        { menu: [{ name: '', description: '', price: '', image: null }] },
        { 'menu.0': 'Enter a name.' },
      ],
      [{ position: { latitude: 0, longitude: 0 } }, { position: 'Enter a valid location.' }],
    ])('is rejected and changes nothing: %j', async (changes, fields) => {
      const before = await restaurants.load(id);
      const edit = restaurants.edit(id, { area: 'Elsewhere', ...changes });
      await expect(edit).rejects.toMatchObject({ reason: fields });
      expect(await restaurants.load(id)).toEqual(before);
    });
  });

  describe('the next import', () => {
    it('updates other fields and keeps manual overrides', async () => {
      const { id, record } = await restaurants.make({
        phone: '(202) 555-0101',
        website: 'https://a.example/',
      });
      await restaurants.changed(id, { phone: '(202) 555-0199' });
      await restaurants.importAgain(record, {
        phone: '(202) 555-0102',
        website: 'https://b.example/',
      });
      const restaurant = await restaurants.load(id);
      expect(restaurant.record).toMatchObject({
        phone: '(202) 555-0199',
        website: 'https://b.example/',
      });
      expect(restaurant.overrides.get('phone')).toMatchObject({ imported: '(202) 555-0102' });
    });

    it('updates a field again after its override is removed', async () => {
      const { id, record } = await restaurants.make({ phone: '(202) 555-0101' });
      await restaurants.changed(id, { phone: '(202) 555-0199' });
      await restaurants.importAgain(record, { phone: '(202) 555-0102' });
      const version = await restaurants.version(id);
      await removeOverride(test.db, { restaurantId: id, field: 'phone', version, ...OPERATOR });
      expect((await restaurants.load(id)).record.phone).toBe('(202) 555-0102');
      await restaurants.importAgain(record, { phone: '(202) 555-0103' });
      expect((await restaurants.load(id)).record.phone).toBe('(202) 555-0103');
    });

    it('updates special days under a closure, visible when it ends', async () => {
      const { id, record } = await restaurants.make();
      await restaurants.changed(id, { closure: { until: '2026-11-29', reason: 'Renovation' } });
      const specialDays = [{ date: '2026-11-28', name: 'Fair', spans: [[600, 700]] as const }];
      await restaurants.importAgain(record, { hours: { spans: [], closedOn: [], specialDays } });
      const read = async () => {
        const rows = await test.query<{
          special_days: { date: string; name: string }[];
        }>('SELECT special_days FROM restaurants WHERE id = $1', [id]);
        return rows[0]?.special_days.map(({ date, name }) => `${date} ${name}`);
      };
      expect(await read()).toEqual(
        ['2026-11-26', '2026-11-27', '2026-11-28'].map((day) => `${day} Renovation`),
      );
      await restaurants.changed(id, { closure: null });
      expect(await read()).toEqual(['2026-11-28 Fair']);
    });
  });
});

describe('setClosed', () => {
  beforeEach(() => test.empty('restaurants', 'options'));

  const luna = makeRecord({ title: 'Luna' });
  const detail = () => test.app.inject({ method: 'GET', url: '/api/restraunt/get_by_slug/luna' });
  const isFound = async () => {
    const url = '/api/restraunt/filter_restaurants';
    return (await call(test, 'POST', url, wirePage, { keyword: 'luna' })).data.data.length === 1;
  };

  it('closes a restaurant, which its page shows', async () => {
    await test.save([luna, makeRecord({ title: 'Sole' })]);
    expect(await setClosed(test.db, 'luna', true)).toEqual({ title: 'Luna', isChanged: true });
    expect(await isFound()).toBe(false);
    const response = await detail();
    expect(response.statusCode).toBe(404);
    expect(wireClosed.parse(response.json<{ data: unknown }>().data).closed_resturant.title).toBe(
      'Luna',
    );
  });

  it('survives imports until it is undone', async () => {
    await test.save([luna]);
    await setClosed(test.db, 'luna', true);
    await test.save([luna]);
    expect((await detail()).statusCode).toBe(404);
    await test.save([{ ...luna, overview: 'New owners.' }]);
    expect((await detail()).statusCode).toBe(404);
    expect(await listIdentities(test.db, luna.source)).toMatchObject([{ state: 'held' }]);

    expect(await setClosed(test.db, 'luna', false)).toEqual({ title: 'Luna', isChanged: true });
    expect((await detail()).json()).toMatchObject({ data: { overview: 'New owners.' } });
    expect(await isFound()).toBe(true);
  });

  it('reports no change and an unknown restaurant', async () => {
    await test.save([luna]);
    expect(await setClosed(test.db, 'luna', false)).toEqual({ title: 'Luna', isChanged: false });
    await setClosed(test.db, 'luna', true);
    expect(await setClosed(test.db, 'luna', true)).toEqual({ title: 'Luna', isChanged: false });
    expect(await setClosed(test.db, 'nowhere', true)).toBeNull();
  });

  it('keeps a restaurant permanently closed that an import had closed', async () => {
    await test.save([luna]);
    await test.query('UPDATE restaurants SET closed_at = now()');
    expect(await setClosed(test.db, 'luna', true)).toEqual({ title: 'Luna', isChanged: true });
    await test.save([luna]);
    expect((await detail()).statusCode).toBe(404);
  });
});

describe('undoAction', () => {
  describe('undoing', () => {
    it('a first change lets imports update the field again', async () => {
      const { id, record } = await restaurants.make({ phone: '(202) 555-0101', area: 'Old' });
      const actionId = await restaurants.changed(id, { phone: '(202) 555-0199', area: 'New' });
      await restaurants.importAgain(record, { phone: '(202) 555-0102', area: 'Old' });
      await restaurants.undo(actionId);
      const restaurant = await restaurants.load(id);
      expect(restaurant.record).toMatchObject({ phone: '(202) 555-0102', area: 'Old' });
      expect(restaurant.overrides.size).toBe(0);
      await expect(restaurants.undo(actionId)).rejects.toThrow('already undone');
    });

    it('a second change restores the first one', async () => {
      const { id } = await restaurants.make({ phone: '(202) 555-0101' });
      const first = await restaurants.changed(id, { phone: '(202) 555-0198' });
      const second = await restaurants.changed(id, { phone: '(202) 555-0199' });
      await expect(restaurants.undo(first)).rejects.toThrow('Undo that one first.');
      await restaurants.undo(second);
      const restaurant = await restaurants.load(id);
      expect(valueOf(restaurant, 'phone')).toBe('(202) 555-0198');
      expect(restaurant.overrides.get('phone')?.actionId).toBe(first);
      await restaurants.undo(first);
      expect((await restaurants.load(id)).record.phone).toBe('(202) 555-0101');
    });

    it('a removed override restores it', async () => {
      const { id, record } = await restaurants.make({ phone: '(202) 555-0101' });
      await restaurants.changed(id, { phone: '(202) 555-0199' });
      const take = {
        restaurantId: id,
        field: 'phone',
        version: await restaurants.version(id),
      } as const;
      const done = await removeOverride(test.db, { ...take, ...OPERATOR });
      await restaurants.undo(done?.actionId ?? 0);
      await restaurants.importAgain(record, { phone: '(202) 555-0102' });
      expect((await restaurants.load(id)).record.phone).toBe('(202) 555-0199');
    });

    it('a closure reopens the restaurant', async () => {
      const { id } = await restaurants.make();
      const actionId = await restaurants.changed(id, {
        closure: { until: '2026-11-29', reason: null },
      });
      await restaurants.undo(actionId);
      expect(await restaurants.load(id)).toMatchObject({
        closure: null,
        record: { hours: { specialDays: [] } },
      });
    });
  });

  it('records each action in the audit log', async () => {
    const { id } = await restaurants.make();
    const actionId = await restaurants.changed(id, { area: 'Dupont' });
    await restaurants.undo(actionId);
    const lines = await test.db
      .selectFrom('audit')
      .select(['who', 'action', 'subject', 'reason'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    const { slug } = await restaurants.load(id);
    const line = { who: 'op@example.com', subject: `restaurant ${slug}`, reason: 'area' };
    expect(lines).toEqual([
      { ...line, action: 'restaurant-undone' },
      { ...line, action: 'restaurant-edited' },
    ]);
  });

  it('every field survives a round trip', async () => {
    const { id } = await restaurants.make();
    const all: Required<RestaurantChanges> = {
      title: 'Phở Lý',
      titleLang: 'vi',
      location: '1 Main Street, Washington, DC',
      street: '1 Main St',
      area: 'Dupont',
      brand: 'Lý',
      position: { latitude: 38.91, longitude: -77.04 },
      phone: '(202) 555-0101',
      website: 'https://pho.example/',
      overview: 'Soup.',
      priceRange: '$$',
      waitTime: '20 min',
      hours: { spans: [{ weekday: 5, opensMin: 1020, closesMin: 1500 }], closedOn: [1] },
      specialDays: [{ date: '2026-12-25', name: 'Christmas', spans: [] }],
      closure: { from: '2026-11-26', until: '2026-12-01', reason: 'Holiday' },
      cuisine: ['Vietnamese'],
      popularFor: ['Lunch'],
      service: ['Takeout'],
      feature: ['WiFi'],
      accessibility: ['Accessible Parking'],
      facts: [{ title: 'Dogs', value: 'limited' }],
      menu: [{ name: 'Phở', description: '', price: '$9', image: null, lang: 'vi' }],
      images: ['uploads/restaurants/a.webp'],
      links: { menu: 'https://pho.example/menu', reserve: null, order: 'https://order.example/' },
    };
    const actionId = await restaurants.changed(id, all);
    const restaurant = await restaurants.load(id);
    for (const [field, value] of Object.entries(all)) {
      expect([field, valueOf(restaurant, field as keyof RestaurantChanges)]).toEqual([
        field,
        value,
      ]);
    }
    await restaurants.undo(actionId);
    expect((await restaurants.load(id)).record).toMatchObject({
      title: expect.stringMatching(/^Restaurant/),
      images: [],
    });
  });
});
