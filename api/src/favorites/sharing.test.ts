import { wireShare, wireSharedList } from '@tableside/contracts/favorite/wire';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { call, send } from '../testing/app';
import type { TestUser } from '../testing/users';
import { dinerCalls } from '../testing/users/diner';
import { makeRecord } from '../testing/restaurants/records';
import { prepareTwoUsers } from '../testing/users/two-users';

const test = prepareTwoUsers([makeRecord({ title: 'Luna' }), makeRecord({ title: 'Sole' })]);
beforeEach(async () => {
  for (const slug of ['luna', 'sole']) await dinerCalls(test).save(test.ana, slug);
});

const readShare = async (user: TestUser) =>
  (await call(test, 'GET', '/api/wishlist/share', wireShare, undefined, user)).data.token;
const setShare = async (user: TestUser, isShared: boolean) =>
  (await call(test, 'POST', '/api/wishlist/set_share', wireShare, { is_shared: isShared }, user))
    .data.token ?? '';
const sharedUrl = (token: string) => `/api/wishlist/shared/${encodeURIComponent(token)}`;
const readList = (token: string, user?: TestUser) =>
  call(test, 'GET', sharedUrl(token), wireSharedList, undefined, user);

async function expectNothingAt(token: string) {
  const { status, body } = await send(test, sharedUrl(token));
  expect(status).toBe(404);
  expect(body).toEqual({
    success: false,
    message: "This list isn't shared. Its owner may have stopped sharing it.",
    data: null,
    error: 'list-not-found',
  });
}

it('is private before and after sharing', async () => {
  expect(await readShare(test.ana)).toBeNull();
  const token = await setShare(test.ana, true);
  expect(token).toMatch(/^[\w-]{22,64}$/);
  expect(await readShare(test.ana)).toBe(token);
  expect(await readShare(test.ben)).toBeNull();
  expect(await setShare(test.ana, true)).toBe(token);
  await setShare(test.ben, false);
  expect((await readList(token)).data.items).toHaveLength(2);
  expect(await setShare(test.ana, false)).toBe('');
  expect(await readShare(test.ana)).toBeNull();
  await expectNothingAt(token);
  const next = await setShare(test.ana, true);
  expect(next).not.toBe(token);
  await expectNothingAt(token);
  expect((await readList(next)).status).toBe(200);
});

it('returns the first name and public cards to anyone', async () => {
  const token = await setShare(test.ana, true);
  const { data } = await readList(token);
  const visited = await call(test, 'GET', '/api/restraunt/get_by_slug/sole', wireRestaurant);
  expect(data.first_name).toBe('Ana');
  expect(visited.data).toMatchObject(data.items[0] ?? {});
  expect(data.items).toMatchObject([
    { slug: 'sole', is_wishlist_added: false, wishlist_id: null, rating_avg: null },
    { slug: 'luna', is_wishlist_added: false, wishlist_id: null, rating_avg: null },
  ]);
  const raw = (await test.app.inject(sharedUrl(token))).body;
  for (const secret of ['Reyes', test.ana.email, test.ana.token]) expect(raw).not.toContain(secret);
  expect((await readList(token, test.ana)).data).toEqual(data);
  expect((await readList(token, test.ben)).data).toEqual(data);
});

it('reflects changes and omits closed restaurants', async () => {
  const token = await setShare(test.ana, true);
  await test.query("UPDATE restaurants SET closed_at = now() WHERE slug = 'sole'");
  expect((await readList(token)).data.items.map(({ slug }) => slug)).toEqual(['luna']);
  await test.query('DELETE FROM wishlists');
  expect((await readList(token)).data.items).toEqual([]);
});

it('takes two statements regardless of size', async () => {
  const token = await setShare(test.ana, true);
  const empty = await setShare(test.ben, true);
  expect(await test.countStatements(() => readList(token))).toBe(2);
  expect(await test.countStatements(() => readList(empty))).toBe(2);
});

it.each([
  'x',
  'A'.repeat(24),
  'A'.repeat(65),
  "' OR 1=1 --' OR 1=1",
  '%'.repeat(20),
  'null\0'.repeat(5),
])('returns 404 for %p', async (token) => {
  await setShare(test.ana, true);
  await expectNothingAt(token);
});

it('returns the same token for twenty concurrent clicks', async () => {
  const tokens = await Promise.all(Array.from({ length: 20 }, () => setShare(test.ana, true)));
  expect(new Set(tokens).size).toBe(1);
});

it.each([{}, { is_shared: 'yes' }, { is_shared: null }])('rejects %p', async (payload) => {
  expect((await send(test, '/api/wishlist/set_share', payload, test.ana)).status).toBe(400);
});
