import type { PlaceChanges } from '@tableside/contracts/desk/places/changes';
import { startTestApp, type TestApp } from '../testing/app';
import { OPERATOR, placesToEdit } from '../testing/desks/places-to-edit';
import { takeImported } from './edit-place';
import { valueOf } from './load-place';

let test: TestApp;
let places: ReturnType<typeof placesToEdit>;
beforeAll(async () => {
  test = await startTestApp();
  places = placesToEdit(test);
});
afterAll(() => test.close());

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
