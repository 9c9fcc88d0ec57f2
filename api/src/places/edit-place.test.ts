import type { PlaceChanges } from '@tableside/contracts/desk/places/changes';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { call, startTestApp, type TestApp } from '../testing/app';
import { OPERATOR, placesToEdit } from '../testing/desks/places-to-edit';
import { takeImported } from './edit-place';

let test: TestApp;
let places: ReturnType<typeof placesToEdit>;
beforeAll(async () => {
  test = await startTestApp();
  places = placesToEdit(test);
});
afterAll(() => test.close());

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
    expect(place.record).toMatchObject({ phone: '(202) 555-0199', website: 'https://b.example/' });
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
      const { rows } = await test.database.pool.query<{
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
