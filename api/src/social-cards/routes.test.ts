import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wireSettings } from '@tableside/contracts/site/wire';
import { wireCreated, wireShare, wireSharedList } from '@tableside/contracts/favorite/wire';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import sharp from 'sharp';
import { createPictureStore } from '../pictures/store';
import { createVariants } from '../pictures/variants';
import { call, prepareTestApp } from '../testing/app';
import { createUser, type TestUser } from '../testing/users';
import { makeRecord } from '../testing/restaurants/records';
import { addReviews } from '../testing/reviews/reviews';
import { saveSettings } from '../settings/repository';

const luna = makeRecord({
  title: 'Luna',
  externalId: 'luna',
  area: 'Northshore',
  options: { cuisine: ['Pizza'] },
});

const dir = mkdtempSync(join(tmpdir(), 'social-'));
let ana: TestUser;
const test = prepareTestApp({
  pictures: {
    store: createPictureStore(join(dir, 'uploads')),
    variants: createVariants({ cacheDir: join(dir, 'pictures') }),
    cardsDir: join(dir, 'cards'),
  },
});
afterAll(() => rm(dir, { recursive: true }));
beforeEach(async () => {
  await test.empty('restaurants', 'options', 'users', 'settings');
  await rm(join(dir, 'cards'), { recursive: true, force: true });
  ana = await createUser(test.db, { first_name: 'Ana', last_name: 'Reyes' });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url: `/${path}`, headers });

async function pathOfRestaurant(slug = 'luna'): Promise<string> {
  const url = `/api/restraunt/get_by_slug/${slug}`;
  return (await call(test, 'GET', url, wireRestaurant)).data.social_image ?? '';
}
async function pathOfCity(): Promise<string> {
  const { data } = await call(test, 'GET', '/api/setting/get_hero_setting', wireSettings);
  return data.query.find(({ name }) => name === 'social_image')?.value ?? '';
}
async function share(isShared: boolean): Promise<string> {
  const body = { is_shared: isShared };
  return (
    (await call(test, 'POST', '/api/wishlist/set_share', wireShare, body, ana)).data.token ?? ''
  );
}
async function pathOfList(token: string): Promise<string> {
  const response = await call(test, 'GET', `/api/wishlist/shared/${token}`, wireSharedList);
  return response.data.social_image ?? '';
}
const favor = (slug: string) =>
  call(test, 'POST', '/api/wishlist/create_wishlist', wireCreated, { slug }, ana);
const listFiles = async () =>
  (await readdir(join(dir, 'cards'), { recursive: true }).catch(() => [])).filter((file) =>
    /\.(?:jpg|tmp)$/.test(file),
  );

async function expectPicture(path: string) {
  const response = await get(path);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    etag: expect.stringMatching(/^"[0-9a-f]{16}"$/) as string,
  });
  expect(response.headers['set-cookie']).toBeUndefined();
  await expect(sharp(response.rawPayload).metadata()).resolves.toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  });
  return response;
}

describe('social card of a restaurant', () => {
  it('is immutable and revalidated with its ETag', async () => {
    await test.save([luna]);
    const path = await pathOfRestaurant();
    expect(path).toMatch(/^uploads\/cards\/restaurants\/luna\/[0-9a-f]{16}\.jpg$/);
    const { headers, rawPayload } = await expectPicture(path);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const again = await get(path, { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const head = await test.app.inject({ method: 'HEAD', url: `/${path}` });
    expect([head.statusCode, head.headers['content-length']]).toEqual([
      200,
      String(rawPayload.length),
    ]);
  });

  it.each([
    ['name', async () => test.save([{ ...luna, title: 'Sole' }])],
    ['area', async () => test.save([{ ...luna, area: 'Southside' }])],
    [
      'cuisine',
      async () => test.save([{ ...luna, options: { ...luna.options, cuisine: ['Thai'] } }]),
    ],
    ['photo', async () => test.save([{ ...luna, images: ['uploads/restaurants/luna.webp'] }])],
    ['city', async () => saveSettings(test.db, [{ name: 'city', value: 'Riverbend, TN' }])],
    ['rating', async (id: number) => addReviews(test.db, id, [5, 4])],
  ])('gets a new address with another %s', async (_, change) => {
    const ids = await test.save([luna]);
    const before = await pathOfRestaurant();
    await change([...ids.values()][0] ?? 0);
    expect(await pathOfRestaurant()).not.toBe(before);
  });

  it('is briefly served at its old address', async () => {
    await test.save([luna]);
    const before = await pathOfRestaurant();
    const old = await expectPicture(before);
    await test.save([{ ...luna, area: 'Southside' }]);
    const now = await expectPicture(await pathOfRestaurant());
    expect(now.headers['cache-control']).toContain('immutable');
    const late = await get(before);
    expect(late.headers['cache-control']).toBe('public, max-age=300');
    expect(late.headers['etag']).toBe(now.headers['etag']);
    expect(late.headers['etag']).not.toBe(old.headers['etag']);
    // One card per restaurant is cached.
    expect(await listFiles()).toHaveLength(1);
  });

  it('keeps its address while nothing visible changes', async () => {
    await test.save([luna]);
    const before = await pathOfRestaurant();
    await test.save([{ ...luna, phone: '+1 423 555 0101', overview: 'New words.' }]);
    expect(await pathOfRestaurant()).toBe(before);
  });

  it('returns 404 for a closed restaurant', async () => {
    await test.save([luna]);
    const path = await pathOfRestaurant();
    await expectPicture(path);
    await test.query('UPDATE restaurants SET closed_at = now()');
    expect((await get(path)).statusCode).toBe(404);
  });

  it('is rendered once for concurrent requests and stored as one file', async () => {
    await test.save([makeRecord({ title: 'Busy' })]);
    const path = await pathOfRestaurant('busy');
    const responses = await Promise.all(Array.from({ length: 20 }, () => get(path)));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
    expect(await listFiles()).toHaveLength(1);
  });
});

describe('social card of a shared list', () => {
  it('exists while the list is shared, is always revalidated and never stored on disk', async () => {
    await test.save([luna]);
    await favor('luna');
    const token = await share(true);
    const path = await pathOfList(token);
    expect(path).toMatch(new RegExp(`^uploads/cards/shared/${token}/[0-9a-f]{16}\\.jpg$`));
    const { headers } = await expectPicture(path);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(await listFiles()).toEqual([]);
    await share(false);
    const ended = await get(path);
    expect([ended.statusCode, ended.json<{ success: boolean }>().success]).toEqual([404, false]);
    const kept = await get(path, { 'if-none-match': String(headers['etag']) });
    expect(kept.statusCode).toBe(404);
  });

  it('changes with the list, but not with notes', async () => {
    await test.save([luna, makeRecord({ title: 'Sole' })]);
    await favor('luna');
    const token = await share(true);
    const before = await pathOfList(token);
    await test.query("UPDATE wishlists SET note = 'Only for me'");
    expect(await pathOfList(token)).toBe(before);
    await favor('sole');
    expect(await pathOfList(token)).not.toBe(before);
  });
});

describe('social card of the city', () => {
  it('exists without restaurants and gets a new address with a new name', async () => {
    const empty = await pathOfCity();
    await expectPicture(empty);
    await saveSettings(test.db, [{ name: 'city', value: 'Riverbend, TN' }]);
    const named = await pathOfCity();
    expect(named).toMatch(/^uploads\/cards\/city\/[0-9a-f]{16}\.jpg$/);
    expect(named).not.toBe(empty);
    const { headers } = await expectPicture(named);
    expect(headers['cache-control']).toContain('immutable');
  });
});

const HASH = '0123456789abcdef';
it('returns 404 with the error envelope for unknown and malformed paths', async () => {
  await test.save([luna]);
  for (const path of [
    `restaurants/nowhere/${HASH}.jpg`,
    `restaurants/luna/${HASH}.png`,
    `restaurants/luna/${HASH}0.jpg`,
    'restaurants/luna/..%2f..%2fsecret.jpg',
    `restaurants/luna%00/${HASH}.jpg`,
    `restaurants/..%2fluna/${HASH}.jpg`,
    `restaurants/${'x'.repeat(390)}/${HASH}.jpg`,
    `shared/x/${HASH}.jpg`,
    `shared/${'A'.repeat(24)}/${HASH}.jpg`,
    `shared/%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00/${HASH}.jpg`,
    'city/luna.jpg',
    'city/',
    'luna.jpg',
  ]) {
    const response = await get(`uploads/cards/${path}`);
    expect([path, response.statusCode]).toEqual([path, 404]);
    expect(response.json()).toMatchObject({ success: false, data: null });
    expect(response.headers['cache-control']).toBe('no-store');
  }
});
