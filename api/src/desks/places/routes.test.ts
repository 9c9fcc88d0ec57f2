import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@tableside/contracts/desk/rules';
import { wireChanged, wirePlace, wirePlaces } from '@tableside/contracts/desk/places/wire';
import { wireClosed, wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { createFavourite, listFavourites } from '../../favourites/repository';
import { createPictureStore } from '../../pictures/store';
import { createVariants } from '../../pictures/variants';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { bearer, createPerson, type TestPerson, personHash } from '../../testing/people';
import { makeRecord } from '../../testing/restaurants/records';
import type { RestaurantRecord } from '../../restaurants/record';
import { rateRestaurant } from '../../reviews/save';

let dir: string;
let test: TestApp;
let operator: TestPerson & { readonly email: string };
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'desk-places-'));
  test = await startTestApp({
    pictures: {
      store: createPictureStore(join(dir, 'uploads')),
      variants: createVariants({ cacheDir: join(dir, 'cache') }),
      cardsDir: join(dir, 'cards'),
      hiddenAfterMs: 0,
    },
  });
  operator = await make(['operator']);
});
afterAll(async () => {
  await test.close();
  await rm(dir, { recursive: true });
});

async function make(roles: readonly Role[]) {
  const person = await createPerson(test.db);
  for (const role of roles) {
    const row = { user_id: person.id, role, granted_by: 'a test' };
    await test.db.insertInto('roles').values(row).execute();
  }
  return person;
}
async function place(changes: Partial<RestaurantRecord> = {}) {
  const { options: _options, ...others } = changes;
  const ids = await test.save([makeRecord({ latitude: 38.9, longitude: -77, ...others })]);
  return [...ids.values()][0] ?? 0;
}
/** Makes a change with the version of now. */
const change = async (
  name: string,
  body: { readonly id?: number; readonly [field: string]: unknown },
) => {
  const known = body.id && body.id < 999_999 ? await read(body.id) : { version: 'none' };
  const sent = { version: known.version, ...body };
  return call(test, 'POST', `/api/desk/places/${name}`, wireChanged, sent, operator);
};
const read = async (id: number) =>
  (await call(test, 'GET', `/api/desk/place/${id}`, wirePlace, undefined, operator)).data;
const find = async (query: string) => {
  const url = `/api/desk/places?${query}`;
  return (await call(test, 'GET', url, wirePlaces, undefined, operator)).data.places;
};
const visit = (slug: string) => test.app.inject({ url: `/api/restraunt/get_by_slug/${slug}` });
const undoLast = async (id: number) => {
  const body = { act_id: (await read(id)).acts[0]?.id };
  return call(test, 'POST', '/api/desk/places/undo', wireChanged, body, operator);
};

it('finds by name with a slip of the finger, by address, and what is off the site', async () => {
  const id = await place({ title: 'Margarethes Stube', location: '77 Quincy Street' });
  expect(await find('search=margaretes%20stube')).toMatchObject([{ id, state: 'open' }]);
  expect(await find('search=77%20quincy')).toMatchObject([{ id }]);
  await change('close', { id, reason: 'The owners told us.' });
  expect(await find('search=quincy&show=closed')).toMatchObject([{ id, state: 'closed' }]);
});

it('shows at the field whose change it is, and what the last import says', async () => {
  const record = makeRecord({
    title: 'Kepler',
    latitude: 38.9,
    longitude: -77,
    phone: '(202) 555-0101',
  });
  const id = [...(await test.save([record])).values()][0] ?? 0;
  expect(await change('edit', { id, changes: { phone: '202 555 0199' } })).toMatchObject({
    message: 'Saved.',
  });
  await test.save([{ ...record, phone: '(202) 555-0102' }]);
  const shown = await read(id);
  expect(shown.values.phone).toBe('(202) 555-0199');
  expect(shown.kept).toMatchObject([
    {
      field: 'phone',
      who: operator.email,
      source: 'operator',
      imported: '(202) 555-0102',
      is_same: false,
    },
  ]);
  expect(shown.acts).toMatchObject([
    {
      kind: 'edited',
      edits: [{ field: 'phone', before: '(202) 555-0101', after: '(202) 555-0199' }],
    },
  ]);
  await change('take_imported', { id, field: 'phone' });
  expect(await read(id)).toMatchObject({ values: { phone: '(202) 555-0102' }, kept: [] });
});

it('answers what is wrong at its field', async () => {
  const id = await place();
  const hours = { spans: [{ weekday: 2, opensMin: 600, closesMin: 500 }], closedOn: [] };
  expect(await change('edit', { id, changes: { hours } })).toMatchObject({
    success: false,
    fields: { 'hours.2': 'It has to close after it opens.' },
  });
  expect(await change('edit', { id: 999_999, changes: {} })).toMatchObject({ success: false });
});

it('closes for good, and undoes it', async () => {
  const id = await place({ title: 'Closer', slug: 'closer' });
  await change('close', { id });
  expect((await visit('closer')).statusCode).toBe(404);
  expect(await undoLast(id)).toMatchObject({ success: true });
  expect((await visit('closer')).statusCode).toBe(200);
  expect((await read(id)).acts[0]).toMatchObject({ kind: 'closed', undone_by: operator.email });
});

describe('a double', () => {
  async function pair() {
    const stays = await place({ title: 'Sole Mio' });
    const double = await place({ title: 'Sole Mio Trattoria' });
    const [kept, gone] = [await read(stays), await read(double)];
    const [ana, ben] = [await make([]), await make([])];
    const rate = (userId: number, slug: string, stars: 1 | 2 | 3 | 4 | 5) =>
      rateRestaurant({ db: test.db, personHash }, { userId, slug, stars });
    await rate(ana.id, kept.slug, 5);
    await rate(ana.id, gone.slug, 1);
    await rate(ben.id, gone.slug, 4);
    await createFavourite(test.db, ben.id, gone.slug);
    return { stays, double, kept, gone, ben };
  }
  const rating = async (slug: string) =>
    (await call(test, 'GET', `/api/restraunt/get_by_slug/${slug}`, wireRestaurant)).data
      .rating_count;

  it('is merged with what people said and kept of it, and leads to the place that stays', async () => {
    const { stays, double, kept, gone, ben } = await pair();
    expect(await change('merge', { id: double, into: stays })).toMatchObject({ success: true });
    const answer = await visit(gone.slug);
    expect(answer.statusCode).toBe(404);
    expect(wireClosed.parse(answer.json<{ data: unknown }>().data).moved_to).toBe(kept.slug);
    // Of two reviews of one person the one of the place that stays counts.
    expect(await rating(kept.slug)).toBe(2);
    expect((await listFavourites(test.db, ben.id)).map(({ slug }) => slug)).toEqual([kept.slug]);
    expect(await read(stays)).toMatchObject({ doubles: [{ id: double }] });
    expect(await read(double)).toMatchObject({ state: 'merged', merged_into: { id: stays } });
  });

  it('comes back as it was', async () => {
    const { stays, double, kept, gone, ben } = await pair();
    await change('merge', { id: double, into: stays });
    expect(await undoLast(double)).toMatchObject({ success: true });
    expect([await rating(kept.slug), await rating(gone.slug)]).toEqual([1, 2]);
    expect((await listFavourites(test.db, ben.id)).map(({ slug }) => slug)).toEqual([gone.slug]);
  });

  it('is no place to merge into, nor the place itself', async () => {
    const { stays, double } = await pair();
    expect(await change('merge', { id: stays, into: stays })).toMatchObject({
      fields: { into: 'Choose another place: this is the double itself.' },
    });
    await change('merge', { id: double, into: stays });
    expect(await change('merge', { id: stays, into: double })).toMatchObject({
      fields: { into: 'The place that stays has to be on the site.' },
    });
  });

  it('leads on where the place that it leads to was merged too', async () => {
    const { stays, double, gone } = await pair();
    const last = await place({ title: 'Sole' });
    await change('merge', { id: double, into: stays });
    await change('merge', { id: stays, into: last });
    const data = (await visit(gone.slug)).json<{ data: { moved_to?: string } }>().data;
    expect(data.moved_to).toBe((await read(last)).slug);
  });
});

it('chooses the place of the month, and leaves it to the ranking again', async () => {
  const id = await place({ title: 'Month' });
  await change('month', { id, is_chosen: true });
  expect(await read(id)).toMatchObject({ is_of_the_month: true });
  await undoLast(id);
  expect(await read(id)).toMatchObject({ is_of_the_month: false });
  expect(await change('month', { id, is_chosen: false })).toMatchObject({ success: false });
});

it('hides a picture, at its address too, until it is back', async () => {
  const images = ['uploads/a/one.webp', 'uploads/a/two.webp'];
  await mkdir(join(dir, 'uploads/a'), { recursive: true });
  for (const name of ['one', 'two']) {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"/>';
    await writeFile(join(dir, `uploads/a/${name}.svg`), drawing);
  }
  const id = await place({ title: 'Pictures', slug: 'pictures', images });
  const other = await place({ title: 'Other', slug: 'other', externalId: 'other', images: [] });
  const load = async (headers = {}) => {
    const paths = ['a/one.webp?w=320', 'a/one.jpg', 'a/two.webp?w=320'];
    const loaded = paths.map((path) => test.app.inject({ url: `/uploads/${path}`, headers }));
    return (await Promise.all(loaded)).map(({ statusCode }) => statusCode);
  };
  expect(await load()).toEqual([200, 200, 200]);
  await change('edit', { id, changes: { images: images.slice(1) } });
  const { data } = await call(test, 'GET', '/api/restraunt/get_by_slug/pictures', wireRestaurant);
  expect([data.featured_image, data.images]).toEqual(['uploads/a/two.webp', []]);
  expect(await load({ 'if-none-match': '*' })).toEqual([404, 404, 304]);
  const answer = await test.app.inject({ url: '/uploads/a/one.webp?w=320' });
  expect(answer.headers['cache-control']).toBe('no-store');
  // What another place shows is not hidden.
  await change('edit', { id: other, changes: { images } });
  expect(await load()).toEqual([200, 200, 200]);
  await undoLast(other);
  expect(await load()).toEqual([404, 404, 200]);
  await undoLast(id);
  expect(await load()).toEqual([200, 200, 200]);
});

it('there is nothing at an id that nobody has', async () => {
  for (const id of ['999999', 'x', '99999999999']) {
    const url = `/api/desk/place/${id}`;
    const { statusCode } = await test.app.inject({ url, headers: bearer(operator) });
    expect([id, statusCode]).toEqual([id, 404]);
  }
});
