import { nothing } from '@tableside/contracts/common/wire';
import { wireFavorites } from '@tableside/contracts/favorite/wire';
import { wirePage } from '@tableside/contracts/listing/wire';
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

  it.each(['nowhere', 'LUNA', "' OR 1=1 --", '🍕', ' '])('returns 404 for %p', async (slug) => {
    const { status, body } = await post(CREATE, { slug });
    expect(status).toBe(404);
    expect(body).toEqual({
      success: false,
      message: 'Restaurant not found',
      data: null,
      error: 'restaurant-not-found',
    });
    expect(await slugsOf(test.ana)).toEqual([]);
  });

  it('returns 404 for a closed restaurant, even if it is a favorite', async () => {
    await addFavorite(test.ana, 'luna');
    await close('luna');
    expect((await post(CREATE, { slug: 'luna' })).status).toBe(404);
    expect((await post(CREATE, { slug: 'luna' }, test.ben)).status).toBe(404);
  });

  it.each([{}, { slug: '' }, { slug: 7 }, { slug: 'x'.repeat(201) }, { slug: 'a\0' }])(
    'rejects %p',
    async (payload) => expect((await post(CREATE, payload)).status).toBe(400),
  );

  it('takes two statements', async () => {
    expect(await test.countStatements(() => addFavorite(test.ana, 'luna'))).toBe(2);
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

  it('returns 500 entries in two statements', async () => {
    await test.save(Array.from({ length: 500 }, (_, index) => makeRecord({ title: `P${index}` })));
    await test.query(
      `INSERT INTO wishlists (user_id, restaurant_id, created_at)
       SELECT $1, id, now() + make_interval(secs => id) FROM restaurants WHERE slug ~ '^p[0-9]+$'`,
      [test.ana.id],
    );
    let slugs: readonly string[] = [];
    const statements = await test.countStatements(async () => (slugs = await slugsOf(test.ana)));
    expect(statements).toBe(2);
    expect(slugs).toEqual(Array.from({ length: 500 }, (_, index) => `p${499 - index}`));
    const ids = (await list(test.ana)).data.map((item) => item.wishlist_id);
    expect(await test.countStatements(() => remove(test.ana, ids))).toBe(2);
    expect(await slugsOf(test.ana)).toEqual([]);
  });
});

describe('removing', () => {
  it('removes entries and ignores unknown ids', async () => {
    const { data } = await addFavorite(test.ana, 'luna');
    await addFavorite(test.ana, 'sole');
    const response = await remove(test.ana, [data.id, 999_999, 4_000_000_000, String(data.id)]);
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

  it.each([undefined, [], 'all', [0], [-1], [1.5], ['x'], Array(1001).fill(1)])(
    'rejects the ids %p',
    async (ids) => expect((await post(DELETE, { ids })).status).toBe(400),
  );
});
