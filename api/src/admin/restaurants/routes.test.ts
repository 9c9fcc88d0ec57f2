import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Role } from '@tableside/contracts/admin/rules';
import {
  wireChanged,
  wireAdminRestaurant,
  wireRestaurants,
} from '@tableside/contracts/admin/restaurants/wire';
import { wireClosed, wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { createFavorite, listFavorites } from '../../favorites/repository';
import { createPictureStore } from '../../pictures/store';
import { createVariants } from '../../pictures/variants';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { bearer, createColleague, type TestUser, userHash } from '../../testing/users';
import { makeRecord } from '../../testing/restaurants/records';
import type { RestaurantRecord } from '../../restaurants/record';
import { rateRestaurant } from '../../reviews/save';

let dir: string;
let test: TestApp;
let operator: TestUser & { readonly email: string };
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'admin-restaurants-'));
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

const make = (roles: readonly Role[]) => createColleague(test.db, roles);
async function restaurant(changes: Partial<RestaurantRecord> = {}) {
  const { options: _options, ...others } = changes;
  const ids = await test.save([makeRecord({ latitude: 38.9, longitude: -77, ...others })]);
  return [...ids.values()][0] ?? 0;
}
/** Makes a change with the current version. */
const change = async (
  name: string,
  body: { readonly id?: number; readonly [field: string]: unknown },
) => {
  const known = body.id && body.id < 999_999 ? await read(body.id) : { version: 'none' };
  const sent = { version: known.version, ...body };
  return call(test, 'POST', `/api/admin/restaurants/${name}`, wireChanged, sent, operator);
};
const read = async (id: number) =>
  (await call(test, 'GET', `/api/admin/restaurant/${id}`, wireAdminRestaurant, undefined, operator))
    .data;
const find = async (query: string) => {
  const url = `/api/admin/restaurants?${query}`;
  return (await call(test, 'GET', url, wireRestaurants, undefined, operator)).data.restaurants;
};
const visit = (slug: string) => test.app.inject({ url: `/api/restraunt/get_by_slug/${slug}` });
const undoLast = async (id: number) => {
  const body = { action_id: (await read(id)).actions[0]?.id };
  return call(test, 'POST', '/api/admin/restaurants/undo', wireChanged, body, operator);
};

it('finds restaurants by misspelled name and by address, including closed ones', async () => {
  const id = await restaurant({ title: 'Margarethes Stube', location: '77 Quincy Street' });
  expect(await find('search=margaretes%20stube')).toMatchObject([{ id, state: 'open' }]);
  expect(await find('search=77%20quincy')).toMatchObject([{ id }]);
  await change('close', { id, reason: 'The owners told us.' });
  expect(await find('search=quincy&show=closed')).toMatchObject([{ id, state: 'closed' }]);
});

it('shows who overrode a field and the imported value', async () => {
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
  expect(shown.overrides).toMatchObject([
    {
      field: 'phone',
      who: operator.email,
      source: 'operator',
      imported: '(202) 555-0102',
      is_same: false,
    },
  ]);
  expect(shown.actions).toMatchObject([
    {
      kind: 'edited',
      edits: [{ field: 'phone', before: '(202) 555-0101', after: '(202) 555-0199' }],
    },
  ]);
  await change('take_imported', { id, field: 'phone' });
  expect(await read(id)).toMatchObject({ values: { phone: '(202) 555-0102' }, overrides: [] });
});

it('returns field errors', async () => {
  const id = await restaurant();
  const hours = { spans: [{ weekday: 2, opensMin: 600, closesMin: 500 }], closedOn: [] };
  expect(await change('edit', { id, changes: { hours } })).toMatchObject({
    success: false,
    fields: { 'hours.2': 'Closing time must be after opening time.' },
  });
  expect(await change('edit', { id: 999_999, changes: {} })).toMatchObject({ success: false });
});

it('closes a restaurant permanently and undoes it', async () => {
  const id = await restaurant({ title: 'Closer', slug: 'closer' });
  await change('close', { id });
  expect((await visit('closer')).statusCode).toBe(404);
  expect(await undoLast(id)).toMatchObject({ success: true });
  expect((await visit('closer')).statusCode).toBe(200);
  expect((await read(id)).actions[0]).toMatchObject({ kind: 'closed', undone_by: operator.email });
});

describe('a duplicate', () => {
  async function pair() {
    const stays = await restaurant({ title: 'Sole Mio' });
    const duplicate = await restaurant({ title: 'Sole Mio Trattoria' });
    const [kept, gone] = [await read(stays), await read(duplicate)];
    const [ana, ben] = [await make([]), await make([])];
    const rate = (userId: number, slug: string, stars: 1 | 2 | 3 | 4 | 5) =>
      rateRestaurant({ db: test.db, userHash }, { userId, slug, stars });
    await rate(ana.id, kept.slug, 5);
    await rate(ana.id, gone.slug, 1);
    await rate(ben.id, gone.slug, 4);
    await createFavorite(test.db, ben.id, gone.slug);
    return { stays, duplicate, kept, gone, ben };
  }
  const rating = async (slug: string) =>
    (await call(test, 'GET', `/api/restraunt/get_by_slug/${slug}`, wireRestaurant)).data
      .rating_count;

  it('moves reviews and favorites to the merged restaurant and redirects', async () => {
    const { stays, duplicate, kept, gone, ben } = await pair();
    expect(await change('merge', { id: duplicate, into: stays })).toMatchObject({ success: true });
    const response = await visit(gone.slug);
    expect(response.statusCode).toBe(404);
    expect(wireClosed.parse(response.json<{ data: unknown }>().data).moved_to).toBe(kept.slug);
    // Of two reviews of one user the one of the restaurant that stays counts.
    expect(await rating(kept.slug)).toBe(2);
    expect((await listFavorites(test.db, ben.id)).map(({ slug }) => slug)).toEqual([kept.slug]);
    expect(await read(stays)).toMatchObject({ duplicates: [{ id: duplicate }] });
    expect(await read(duplicate)).toMatchObject({ state: 'merged', merged_into: { id: stays } });
  });

  it('is restored completely on undo', async () => {
    const { stays, duplicate, kept, gone, ben } = await pair();
    await change('merge', { id: duplicate, into: stays });
    expect(await undoLast(duplicate)).toMatchObject({ success: true });
    expect([await rating(kept.slug), await rating(gone.slug)]).toEqual([1, 2]);
    expect((await listFavorites(test.db, ben.id)).map(({ slug }) => slug)).toEqual([gone.slug]);
  });

  it('cannot be merged into itself or a merged restaurant', async () => {
    const { stays, duplicate } = await pair();
    expect(await change('merge', { id: stays, into: stays })).toMatchObject({
      fields: { into: 'Choose another restaurant. This is the duplicate itself.' },
    });
    await change('merge', { id: duplicate, into: stays });
    expect(await change('merge', { id: stays, into: duplicate })).toMatchObject({
      fields: { into: 'The restaurant to keep must be on the site.' },
    });
  });

  it('redirects through a chain of merges', async () => {
    const { stays, duplicate, gone } = await pair();
    const last = await restaurant({ title: 'Sole' });
    await change('merge', { id: duplicate, into: stays });
    await change('merge', { id: stays, into: last });
    const data = (await visit(gone.slug)).json<{ data: { moved_to?: string } }>().data;
    expect(data.moved_to).toBe((await read(last)).slug);
  });
});

it('chooses the restaurant of the month, and leaves it to the ranking again', async () => {
  const id = await restaurant({ title: 'Month' });
  await change('month', { id, is_chosen: true });
  expect(await read(id)).toMatchObject({ is_of_the_month: true });
  await undoLast(id);
  expect(await read(id)).toMatchObject({ is_of_the_month: false });
  expect(await change('month', { id, is_chosen: false })).toMatchObject({ success: false });
});

it('stops serving a hidden picture until it is shown again', async () => {
  const images = ['uploads/a/one.webp', 'uploads/a/two.webp'];
  await mkdir(join(dir, 'uploads/a'), { recursive: true });
  for (const name of ['one', 'two']) {
    const photo = { width: 90, height: 60, channels: 3, background: '#0b4d3a' } as const;
    await sharp({ create: photo }).toFile(join(dir, `uploads/a/${name}.webp`));
  }
  const id = await restaurant({ title: 'Pictures', slug: 'pictures', images });
  const other = await restaurant({
    title: 'Other',
    slug: 'other',
    externalId: 'other',
    images: [],
  });
  const load = async (headers = {}) => {
    const paths = ['a/one.webp?w=320', 'a/two.webp?w=320'];
    const loaded = paths.map((path) => test.app.inject({ url: `/uploads/${path}`, headers }));
    return (await Promise.all(loaded)).map(({ statusCode }) => statusCode);
  };
  expect(await load()).toEqual([200, 200]);
  await change('edit', { id, changes: { images: images.slice(1) } });
  const { data } = await call(test, 'GET', '/api/restraunt/get_by_slug/pictures', wireRestaurant);
  expect([data.featured_image, data.images]).toEqual(['uploads/a/two.webp', []]);
  expect(await load({ 'if-none-match': '*' })).toEqual([404, 304]);
  const response = await test.app.inject({ url: '/uploads/a/one.webp?w=320' });
  expect(response.headers['cache-control']).toBe('no-store');
  // What another restaurant shows is not hidden.
  await change('edit', { id: other, changes: { images } });
  expect(await load()).toEqual([200, 200]);
  await undoLast(other);
  expect(await load()).toEqual([404, 200]);
  await undoLast(id);
  expect(await load()).toEqual([200, 200]);
});

it('responds with 404 for an unknown id', async () => {
  for (const id of ['999999', 'x', '99999999999']) {
    const url = `/api/admin/restaurant/${id}`;
    const { statusCode } = await test.app.inject({ url, headers: bearer(operator) });
    expect([id, statusCode]).toEqual([id, 404]);
  }
});
