import { wirePage } from '@tableside/contracts/listing/wire';
import type { PlaceChanges } from '@tableside/contracts/desk/places/changes';
import { wireRestaurant, wireClosed } from '@tableside/contracts/restaurant/wire';
import type { RestaurantRecord } from '../record';
import { call, prepareTestApp, type TestApp } from '../../testing/app';
import { makeRecord } from '../../testing/restaurants/records';
import { listIdentities } from '../stored';
import { editPlace, revertEdit, takeImported } from './edit-place';
import { loadPlace, valueOf } from './place';
import { loadVersion } from './place-version';
import { setClosed } from './close-place';

const OPERATOR = { who: 'op@example.com', source: 'operator' } as const;
const NOW = new Date('2026-11-26T12:00:00Z');

/** What tests about hand edits do with a host: places, changes of them, and the imports in between. */
function placesToEdit(test: Pick<TestApp, 'db' | 'save'>) {
  const edit = (placeId: number, changes: PlaceChanges) =>
    editPlace(test.db, { placeId, changes, now: NOW, ...OPERATOR });
  const load = async (id: number) => {
    const place = await loadPlace(test.db, id);
    if (!place) throw new Error('no such place');
    return place;
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
    /** Edits it, and has to succeed.
     * @returns the act */
    changed: async (placeId: number, changes: PlaceChanges): Promise<number> => {
      const done = await edit(placeId, changes);
      if (done.outcome !== 'changed') throw new Error(JSON.stringify(done));
      return done.actId;
    },
    load,
    version: async (id: number) => loadVersion(test.db, await load(id)),
    revert: (actId: number) => revertEdit(test.db, { actId, who: OPERATOR.who }),
    importAgain: (record: RestaurantRecord, changes: Partial<RestaurantRecord>) =>
      test.save([{ ...record, ...changes }]),
  };
}

describe('editPlace', () => {
  const test = prepareTestApp();
  const places = placesToEdit(test);

  const WEEK = { spans: [{ weekday: 1, opensMin: 600, closesMin: 1320 }], closedOn: [7] } as const;

  const readHours = async (slug: string) => {
    const url = `/api/restraunt/get_by_slug/${slug}`;
    const { data } = await call(test, 'GET', url, wireRestaurant);
    return data.timeslots.map(({ weekday, slot }) => `${weekday} ${slot}`);
  };

  it('changes fields, and visitors see it with the next request', async () => {
    const { id } = await places.make({
      title: 'Nightowl',
      slug: 'nightowl',
      phone: '(202) 555-0101',
    });
    expect(await readHours('nightowl')).toEqual([]);
    const done = await places.edit(id, {
      hours: { ...WEEK, spans: [...WEEK.spans], closedOn: [7] },
      phone: '202-555-0199',
    });
    expect(done).toMatchObject({ outcome: 'changed', changed: ['hours', 'phone'] });
    expect(await readHours('nightowl')).toEqual(['Monday 10 AM to 10 PM', 'Sunday ']);
    expect((await places.load(id)).record).toMatchObject({ phone: '(202) 555-0199' });
  });

  it('leads visitors where the operator says, and not in the owner’s name', async () => {
    const { id } = await places.make({ title: 'Linked', slug: 'linked' });
    const links = { menu: null, reserve: 'https://book.example/', order: null };
    await places.changed(id, { links });
    const { data } = await call(test, 'GET', '/api/restraunt/get_by_slug/linked', wireRestaurant);
    expect(data.owner).toEqual({ at: null, links });
  });

  it('what is said already is no change', async () => {
    const { id } = await places.make({ phone: '(202) 555-0101' });
    expect(await places.edit(id, { phone: '+1 202 555 0101' })).toEqual({ outcome: 'unchanged' });
    expect(await places.edit(0, { phone: null })).toEqual({ outcome: 'missing' });
  });

  it.each<[PlaceChanges, Record<string, string>]>([
    [{ title: '  ' }, { title: 'Enter a name.' }],
    [{ title: 'x'.repeat(121) }, { title: 'Use 120 characters at most.' }],
    [{ overview: '<script>alert(1)</script>' }, { overview: 'Write plain text, without HTML.' }],
    [{ phone: 'ask inside' }, { phone: 'This is not a phone number.' }],
    [
      { website: 'javascript:alert(1)' },
      { website: 'Enter an address of the web, such as https://example.com.' },
    ],
    [
      { hours: { spans: [{ weekday: 3, opensMin: 600, closesMin: 540 }], closedOn: [] } },
      { 'hours.3': 'It has to close after it opens.' },
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
      { 'specialDays.2026-02-30': 'Choose a day.' },
    ],
    [{ closure: { until: '2026-11-26', reason: null } }, { closure: 'Choose a day after today.' }],
    [
      { closure: { from: '2026-12-24', until: '2026-12-24', reason: '<b>Holidays</b>' } },
      {
        'closure.from': 'Choose a day before it opens again.',
        'closure.reason': 'Write plain text, without HTML.',
      },
    ],
    [{ images: ['https://evil.example/x.png'] }, { images: 'This picture cannot be used.' }],
    [
      { menu: [{ name: '', description: '', price: '', image: null }] },
      { 'menu.0': 'Enter a name.' },
    ],
    [
      { position: { latitude: 0, longitude: 0 } },
      { position: 'A place needs a position: coordinates 0, 0.' },
    ],
  ])('refuses %j at its field, and changes nothing', async (changes, fields) => {
    const { id } = await places.make();
    const before = await places.load(id);
    expect(await places.edit(id, { area: 'Elsewhere', ...changes })).toEqual({
      outcome: 'invalid',
      fields,
    });
    expect(await places.load(id)).toEqual(before);
  });

  describe('the next import', () => {
    it('changes what nobody touched, and keeps what somebody did', async () => {
      const { id, record } = await places.make({
        phone: '(202) 555-0101',
        website: 'https://a.example/',
      });
      await places.changed(id, { phone: '(202) 555-0199' });
      await places.importAgain(record, { phone: '(202) 555-0102', website: 'https://b.example/' });
      const place = await places.load(id);
      expect(place.record).toMatchObject({
        phone: '(202) 555-0199',
        website: 'https://b.example/',
      });
      expect(place.kept.get('phone')).toMatchObject({ imported: '(202) 555-0102' });
    });

    it('is believed again once the field is given back', async () => {
      const { id, record } = await places.make({ phone: '(202) 555-0101' });
      await places.changed(id, { phone: '(202) 555-0199' });
      await places.importAgain(record, { phone: '(202) 555-0102' });
      const version = await places.version(id);
      await takeImported(test.db, { placeId: id, field: 'phone', version, ...OPERATOR });
      expect((await places.load(id)).record.phone).toBe('(202) 555-0102');
      await places.importAgain(record, { phone: '(202) 555-0103' });
      expect((await places.load(id)).record.phone).toBe('(202) 555-0103');
    });

    it('brings special days under a closure, which come out when it ends', async () => {
      const { id, record } = await places.make();
      await places.changed(id, { closure: { until: '2026-11-29', reason: 'Renovation' } });
      const specialDays = [{ date: '2026-11-28', name: 'Fair', spans: [[600, 700]] as const }];
      await places.importAgain(record, { hours: { spans: [], closedOn: [], specialDays } });
      const read = async () => {
        const rows = await test.query<{
          special_days: { date: string; name: string }[];
        }>('SELECT special_days FROM restaurants WHERE id = $1', [id]);
        return rows[0]?.special_days.map(({ date, name }) => `${date} ${name}`);
      };
      expect(await read()).toEqual(
        ['2026-11-26', '2026-11-27', '2026-11-28'].map((day) => `${day} Renovation`),
      );
      await places.changed(id, { closure: null });
      expect(await read()).toEqual(['2026-11-28 Fair']);
    });
  });
});

describe('setClosed', () => {
  const test = prepareTestApp();
  beforeEach(() => test.query('TRUNCATE restaurants, options RESTART IDENTITY CASCADE'));

  const luna = makeRecord({ title: 'Luna' });
  const detail = () => test.app.inject({ method: 'GET', url: '/api/restraunt/get_by_slug/luna' });
  const isFound = async () => {
    const url = '/api/restraunt/filter_restaurants';
    return (await call(test, 'POST', url, wirePage, { keyword: 'luna' })).data.data.length === 1;
  };

  it('takes a restaurant off the site, and its page says so', async () => {
    await test.save([luna, makeRecord({ title: 'Sole' })]);
    expect(await setClosed(test.db, 'luna', true)).toEqual({ title: 'Luna', isChanged: true });
    expect(await isFound()).toBe(false);
    const response = await detail();
    expect(response.statusCode).toBe(404);
    expect(wireClosed.parse(response.json<{ data: unknown }>().data).closed_resturant.title).toBe(
      'Luna',
    );
  });

  it('survives imports of the same and of a changed place, until it is taken back', async () => {
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

  it('says when nothing changes and when there is no such place', async () => {
    await test.save([luna]);
    expect(await setClosed(test.db, 'luna', false)).toEqual({ title: 'Luna', isChanged: false });
    await setClosed(test.db, 'luna', true);
    expect(await setClosed(test.db, 'luna', true)).toEqual({ title: 'Luna', isChanged: false });
    expect(await setClosed(test.db, 'nowhere', true)).toBeNull();
  });

  it('keeps a place closed for good that an import had closed', async () => {
    await test.save([luna]);
    await test.query('UPDATE restaurants SET closed_at = now()');
    expect(await setClosed(test.db, 'luna', true)).toEqual({ title: 'Luna', isChanged: true });
    await test.save([luna]);
    expect((await detail()).statusCode).toBe(404);
  });
});

describe('revertEdit', () => {
  const test = prepareTestApp();
  const places = placesToEdit(test);

  describe('taken back', () => {
    it('a first change leaves the field to the imports', async () => {
      const { id, record } = await places.make({ phone: '(202) 555-0101', area: 'Old' });
      const actId = await places.changed(id, { phone: '(202) 555-0199', area: 'New' });
      await places.importAgain(record, { phone: '(202) 555-0102', area: 'Old' });
      expect(await places.revert(actId)).toBe('undone');
      const place = await places.load(id);
      expect(place.record).toMatchObject({ phone: '(202) 555-0102', area: 'Old' });
      expect(place.kept.size).toBe(0);
      expect(await places.revert(actId)).toBe('undone already');
    });

    it('a second change leaves the first one', async () => {
      const { id } = await places.make({ phone: '(202) 555-0101' });
      const first = await places.changed(id, { phone: '(202) 555-0198' });
      const second = await places.changed(id, { phone: '(202) 555-0199' });
      expect(await places.revert(first)).toBe('conflict');
      expect(await places.revert(second)).toBe('undone');
      const place = await places.load(id);
      expect(valueOf(place, 'phone')).toBe('(202) 555-0198');
      expect(place.kept.get('phone')?.actId).toBe(first);
      expect(await places.revert(first)).toBe('undone');
      expect((await places.load(id)).record.phone).toBe('(202) 555-0101');
    });

    it('a field that was given back is kept again', async () => {
      const { id, record } = await places.make({ phone: '(202) 555-0101' });
      await places.changed(id, { phone: '(202) 555-0199' });
      const take = { placeId: id, field: 'phone', version: await places.version(id) } as const;
      const done = await takeImported(test.db, { ...take, ...OPERATOR });
      if (done.outcome !== 'changed') throw new Error(done.outcome);
      expect(await places.revert(done.actId)).toBe('undone');
      await places.importAgain(record, { phone: '(202) 555-0102' });
      expect((await places.load(id)).record.phone).toBe('(202) 555-0199');
    });

    it('a closure ends', async () => {
      const { id } = await places.make();
      const actId = await places.changed(id, { closure: { until: '2026-11-29', reason: null } });
      expect(await places.revert(actId)).toBe('undone');
      expect(await places.load(id)).toMatchObject({
        closure: null,
        record: { hours: { specialDays: [] } },
      });
    });
  });

  it('each act is a line of the audit', async () => {
    const { id } = await places.make();
    const actId = await places.changed(id, { area: 'Dupont' });
    await places.revert(actId);
    const lines = await test.db
      .selectFrom('audit')
      .select(['who', 'act', 'subject', 'reason'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    const { slug } = await places.load(id);
    const line = { who: 'op@example.com', subject: `place ${slug}`, reason: 'area' };
    expect(lines).toEqual([
      { ...line, act: 'place-undone' },
      { ...line, act: 'place-edited' },
    ]);
  });

  it('every field survives a round', async () => {
    const { id } = await places.make();
    const all: Required<PlaceChanges> = {
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
      images: ['uploads/places/a.webp'],
      links: { menu: 'https://pho.example/menu', reserve: null, order: 'https://order.example/' },
    };
    const actId = await places.changed(id, all);
    const place = await places.load(id);
    for (const [field, value] of Object.entries(all)) {
      expect([field, valueOf(place, field as keyof PlaceChanges)]).toEqual([field, value]);
    }
    expect(await places.revert(actId)).toBe('undone');
    expect((await places.load(id)).record).toMatchObject({
      title: expect.stringMatching(/^Place/),
      images: [],
    });
  });
});
