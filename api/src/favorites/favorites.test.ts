import { nothing } from '@tableside/contracts/common/wire';
import { wireFavorites, wireShare, wireSharedList } from '@tableside/contracts/favorite/wire';
import { wirePage } from '@tableside/contracts/listing/wire';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { call, send } from '../testing/app';
import type { TestUser } from '../testing/users';
import { dinerCalls, SAVE as CREATE } from '../testing/users/diner';
import { makeRecord } from '../testing/restaurants/records';
import { prepareTwoUsers } from '../testing/users/two-users';
import { addReviews } from '../testing/reviews/reviews';

const LIST = '/api/wishlist/wishlist_list';
const DELETE = '/api/wishlist/delete_wishlist';
const FILTER = '/api/restraunt/filter_restaurants';

const luna = makeRecord({
  title: 'Luna',
  area: 'Northshore',
  priceRange: '$$',
  images: ['uploads/a.webp'],
  options: { cuisine: ['Pizza'], popularFor: ['Date Night'], feature: ['WiFi'] },
  hours: { spans: [{ weekday: 1, opensMin: 1020, closesMin: 1320 }], closedOn: [7] },
});
const test = prepareTwoUsers([luna, makeRecord({ title: 'Sole' }), makeRecord({ title: 'Mare' })]);
const list = (user: TestUser) => call(test, 'GET', LIST, wireFavorites, undefined, user);
const { save: addFavorite } = dinerCalls(test);
const remove = (user: TestUser, ids: readonly unknown[]) =>
  call(test, 'POST', DELETE, nothing, { ids }, user);
const slugsOf = async (user: TestUser) => (await list(user)).data.map(({ slug }) => slug);
const close = (slug: string) =>
  test.query('UPDATE restaurants SET closed_at = now() WHERE slug = $1', [slug]);

const post = (url: string, payload: object, user = test.ana) => send(test, url, payload, user);

describe('saving', () => {
  it('returns the entry id, the same the second time', async () => {
    const first = await addFavorite(test.ana, 'luna');
    expect(first).toMatchObject({
      status: 200,
      success: true,
      message: 'Saved to your favorites.',
      data: { id: expect.any(Number) },
    });
    expect((await addFavorite(test.ana, 'luna')).data).toEqual(first.data);
    expect(await list(test.ana)).toMatchObject({ data: [{ wishlist_id: first.data.id }] });
    expect((await addFavorite(test.ben, 'luna')).data.id).not.toBe(first.data.id);
  });

  it('creates one entry from twenty concurrent clicks', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => addFavorite(test.ana, 'luna')),
    );
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
    expect(await slugsOf(test.ana)).toEqual(['luna']);
  });

  it('returns 404 for unknown slugs', async () => {
    for (const slug of ['nowhere', 'LUNA', "' OR 1=1 --", '🍕', ' ']) {
      const { status, body } = await post(CREATE, { slug });
      expect([slug, status, body.error]).toEqual([slug, 404, 'restaurant-not-found']);
    }
    expect(await slugsOf(test.ana)).toEqual([]);
  });

  it('returns 404 for a closed restaurant, even if it is a favorite', async () => {
    await addFavorite(test.ana, 'luna');
    await close('luna');
    expect((await post(CREATE, { slug: 'luna' })).status).toBe(404);
    expect((await post(CREATE, { slug: 'luna' }, test.ben)).status).toBe(404);
  });
});

describe('the list', () => {
  it('returns cards, latest first', async () => {
    const [id] = (await test.save([luna])).values();
    await addReviews(test.db, id ?? 0, [5, 4]);
    const added = await addFavorite(test.ana, 'luna');
    await addFavorite(test.ana, 'sole');
    const { data } = await list(test.ana);
    expect(data.map(({ slug }) => slug)).toEqual(['sole', 'luna']);
    const page = await call(test, 'POST', FILTER, wirePage, { keyword: 'luna' });
    expect(data[1]).toEqual({
      ...page.data.data[0],
      is_wishlist_added: true,
      wishlist_id: added.data.id,
    });
    expect(data[1]).toMatchObject({
      rating_avg: 4.5,
      cuisines_types: [{ title: 'Pizza' }],
      timeslots: [{ weekday: 'Monday' }, { weekday: 'Sunday' }],
    });
  });

  it('omits closed restaurants until they reopen', async () => {
    await addFavorite(test.ana, 'luna');
    await addFavorite(test.ana, 'sole');
    await close('luna');
    expect(await slugsOf(test.ana)).toEqual(['sole']);
    await test.query('UPDATE restaurants SET closed_at = NULL');
    expect(await slugsOf(test.ana)).toEqual(['sole', 'luna']);
  });

  it('returns 50 entries in two statements', async () => {
    await test.save(Array.from({ length: 50 }, (_, index) => makeRecord({ title: `P${index}` })));
    await test.query(
      `INSERT INTO wishlists (user_id, restaurant_id, created_at)
       SELECT $1, id, now() + make_interval(secs => id) FROM restaurants WHERE slug ~ '^p[0-9]+$'`,
      [test.ana.id],
    );
    let slugs: readonly string[] = [];
    const statements = await test.countStatements(async () => (slugs = await slugsOf(test.ana)));
    expect(statements).toBe(2);
    expect(slugs).toEqual(Array.from({ length: 50 }, (_, index) => `p${49 - index}`));
    const ids = (await list(test.ana)).data.map((item) => item.wishlist_id);
    expect(await test.countStatements(() => remove(test.ana, ids))).toBe(2);
    expect(await slugsOf(test.ana)).toEqual([]);
  });
});

describe('removing', () => {
  it('removes entries and ignores unknown ids', async () => {
    const { data } = await addFavorite(test.ana, 'luna');
    await addFavorite(test.ana, 'sole');
    const response = await remove(test.ana, [data.id, 999_999, 2_147_483_647, String(data.id)]);
    expect(response).toMatchObject({ success: true, message: 'Removed from your favorites.' });
    expect(await slugsOf(test.ana)).toEqual(['sole']);
    expect((await remove(test.ana, [data.id])).success).toBe(true);
  });

  it("does not remove other users' entries", async () => {
    const { data } = await addFavorite(test.ana, 'luna');
    const own = await addFavorite(test.ben, 'luna');
    expect((await remove(test.ben, [data.id, own.data.id])).success).toBe(true);
    expect(await slugsOf(test.ana)).toEqual(['luna']);
    expect(await slugsOf(test.ben)).toEqual([]);
  });
});

describe('sharing', () => {
  beforeEach(async () => {
    for (const slug of ['luna', 'sole']) await addFavorite(test.ana, slug);
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
      message: 'This list isn’t shared. Its owner may have stopped sharing it.',
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
    for (const secret of ['Reyes', test.ana.email, test.ana.token])
      expect(raw).not.toContain(secret);
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

  it('returns 404 for unknown and malformed tokens', async () => {
    await setShare(test.ana, true);
    for (const token of [
      'x',
      'A'.repeat(24),
      'A'.repeat(65),
      "' OR 1=1 --' OR 1=1",
      '%'.repeat(20),
      'null\0'.repeat(5),
    ]) {
      await expectNothingAt(token);
    }
  });

  it('returns the same token for twenty concurrent clicks', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => setShare(test.ana, true)));
    expect(new Set(tokens).size).toBe(1);
  });
});
