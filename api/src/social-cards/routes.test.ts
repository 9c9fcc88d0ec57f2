import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wireSettings } from '@tableside/contracts/site/wire';
import { wireCreated, wireShare, wireSharedList } from '@tableside/contracts/favourite/wire';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import sharp from 'sharp';
import { createPictureStore } from '../pictures/store';
import { createVariants } from '../pictures/variants';
import { call, prepareTestApp } from '../testing/app';
import { createPerson, type TestPerson } from '../testing/people';
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
let ana: TestPerson;
const test = prepareTestApp({
  pictures: {
    store: createPictureStore(join(dir, 'uploads')),
    variants: createVariants({ cacheDir: join(dir, 'pictures') }),
    cardsDir: join(dir, 'cards'),
  },
});
afterAll(() => rm(dir, { recursive: true }));
beforeEach(async () => {
  await test.query('TRUNCATE restaurants, options, users, settings RESTART IDENTITY CASCADE');
  await rm(join(dir, 'cards'), { recursive: true, force: true });
  ana = await createPerson(test.db, { first_name: 'Ana', last_name: 'Reyes' });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url: `/${path}`, headers });

async function pathOfPlace(slug = 'luna'): Promise<string> {
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
  const answer = await call(test, 'GET', `/api/wishlist/shared/${token}`, wireSharedList);
  return answer.data.social_image ?? '';
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

describe('the picture of a place', () => {
  it('may be kept for good under its address, and is not sent twice', async () => {
    await test.save([luna]);
    const path = await pathOfPlace();
    expect(path).toMatch(/^uploads\/cards\/places\/luna\/[0-9a-f]{16}\.jpg$/);
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
  ])(
    'has another address with another %s, and the old one shows the new picture for a while',
    async (_, change) => {
      const ids = await test.save([luna]);
      const before = await pathOfPlace();
      const old = await expectPicture(before);
      await change([...ids.values()][0] ?? 0);
      const [{ slug } = { slug: '' }] = await test.query<{ slug: string }>(
        'SELECT slug FROM restaurants',
      );
      const after = await pathOfPlace(slug);
      expect(after).not.toBe(before);
      const now = await expectPicture(after);
      expect(now.headers['cache-control']).toContain('immutable');
      const late = await get(before.replace('/luna/', `/${slug}/`));
      expect(late.headers['cache-control']).toBe('public, max-age=300');
      expect(late.headers['etag']).toBe(now.headers['etag']);
      expect(late.headers['etag']).not.toBe(old.headers['etag']);
      // One of each place is kept.
      expect(await listFiles()).toHaveLength(1);
    },
  );

  it('stays the same while nothing changes that it shows', async () => {
    await test.save([luna]);
    const before = await pathOfPlace();
    await test.save([{ ...luna, phone: '+1 423 555 0101', overview: 'New words.' }]);
    expect(await pathOfPlace()).toBe(before);
  });

  it('is gone with a place that has closed', async () => {
    await test.save([luna]);
    const path = await pathOfPlace();
    await expectPicture(path);
    await test.query('UPDATE restaurants SET closed_at = now()');
    expect((await get(path)).statusCode).toBe(404);
  });

  it('is the same for many who ask at the same time, and leaves one file', async () => {
    await test.save([makeRecord({ title: 'Busy' })]);
    const path = await pathOfPlace('busy');
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(path)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
    expect(await listFiles()).toHaveLength(1);
  });
});

describe('the picture of a shared list', () => {
  it('is there while the list is shared, asked for anew each time, and leaves nothing on disk', async () => {
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

  it('follows the list, but not what its owner notes', async () => {
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

describe('the picture of the city', () => {
  it('is there for a site without places, and has another address with another name', async () => {
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
it.each([
  `places/nowhere/${HASH}.jpg`,
  `places/luna/${HASH}.png`,
  `places/luna/${HASH}0.jpg`,
  'places/luna/..%2f..%2fsecret.jpg',
  `places/luna%00/${HASH}.jpg`,
  `places/..%2fluna/${HASH}.jpg`,
  `places/${'x'.repeat(390)}/${HASH}.jpg`,
  `shared/x/${HASH}.jpg`,
  `shared/${'A'.repeat(24)}/${HASH}.jpg`,
  `shared/%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00/${HASH}.jpg`,
  'city/luna.jpg',
  'city/',
  'luna.jpg',
])('%s answers 404 with the envelope', async (path) => {
  await test.save([luna]);
  const response = await get(`uploads/cards/${path}`);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ success: false, data: null });
  expect(response.headers['cache-control']).toBe('no-store');
});
