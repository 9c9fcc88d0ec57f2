import { nothing } from '@tableside/contracts/common/wire';
import { wireShare } from '@tableside/contracts/favorite/wire';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { call, prepareTestApp, send } from '../testing/app';
import { createUser, type TestUser } from '../testing/users';
import { DELETE_ACCOUNT as DELETE, dinerCalls, RATE, SAVE } from '../testing/users/diner';
import { makeRecord } from '../testing/restaurants/records';
import { listWrongSums } from '../testing/reviews/own-reviews';
import { addReviews } from '../testing/reviews/reviews';

let zoe: TestUser;
let ben: TestUser;
const onQueued = jest.fn();
const test = prepareTestApp({ email: { onQueued } });
beforeEach(async () => {
  await test.empty('restaurants', 'options', 'users', 'emails', 'contact_messages');
  zoe = await createUser(test.db, { first_name: 'Zoe', email: 'Zoe@Example.com' });
  ben = await createUser(test.db, { first_name: 'Ben' });
  const ids = await test.save([makeRecord({ title: 'Luna' }), makeRecord({ title: 'Sole' })]);
  for (const id of ids.values()) await addReviews(test.db, id, [5, 4]);
  onQueued.mockClear();
});

const remove = (user: TestUser, reviews: 'remove' | 'keep', confirmation = user.email) =>
  call(test, 'POST', DELETE, nothing, { confirmation, reviews }, user);
const { rate, save } = dinerCalls(test);
const share = async (user: TestUser) =>
  (await call(test, 'POST', '/api/wishlist/set_share', wireShare, { is_shared: true }, user)).data
    .token ?? '';
const detail = async (slug: string) =>
  (await call(test, 'GET', `/api/restraunt/get_by_slug/${slug}`, wireRestaurant)).data;

const statusOf = async (user: TestUser) =>
  (await send(test, '/api/users/get_total_reviews_and_fav', undefined, user)).status;

describe('deleting an account', () => {
  it('deletes its reviews and subtracts their stars', async () => {
    await rate(zoe, 'luna', 1);
    await rate(zoe, 'sole', 3);
    await rate(ben, 'luna', 2);
    const reply = await remove(zoe, 'remove');
    expect(reply).toMatchObject({ success: true, message: 'Your account has been deleted.' });
    const luna = await detail('luna');
    expect(luna).toMatchObject({ rating_count: 3, rating_avg: 3.7 });
    expect(luna.reviews.map(({ reviewer }) => reviewer.first_name)).not.toContain('Zoe');
    expect(await detail('sole')).toMatchObject({ rating_count: 2, rating_avg: 4.5 });
    expect(await listWrongSums(test)).toEqual([]);
  });

  it('keeps its reviews without a name', async () => {
    const { data } = await rate(zoe, 'luna', 1);
    await test.query(`UPDATE reviews SET review = 'Too salty.' WHERE id = $1`, [data?.id]);
    await rate(ben, 'luna', 2);
    await remove(zoe, 'keep');
    const luna = await detail('luna');
    expect(luna).toMatchObject({ rating_count: 4, rating_avg: 3 });
    expect(luna.reviews).toContainEqual(
      expect.objectContaining({
        id: data?.id,
        ratings: 1,
        review: 'Too salty.',
        reviewer: { first_name: 'Former', last_name: 'member' },
      }),
    );
    expect(luna.reviews.map(({ reviewer }) => reviewer.first_name)).not.toContain('Zoe');
    expect(await listWrongSums(test)).toEqual([]);
    await remove(ben, 'keep');
    expect((await detail('luna')).rating_count).toBe(4);
  });

  it('deletes sessions and all other data of that user only', async () => {
    const token = await share(zoe);
    const others = await share(ben);
    await save(zoe, 'luna');
    const kept = await save(ben, 'luna');
    await test.query(
      `INSERT INTO user_identities (provider, subject, user_id) VALUES ('google', '1', $1)`,
      [zoe.id],
    );
    await remove(zoe, 'remove');
    expect(await statusOf(zoe)).toBe(401);
    expect(await statusOf(ben)).toBe(200);
    expect((await send(test, `/api/wishlist/shared/${token}`)).status).toBe(404);
    expect((await send(test, `/api/wishlist/shared/${others}`)).status).toBe(200);
    expect(await test.query('SELECT id FROM wishlists')).toEqual([kept.data]);
    const tables = ['sessions', 'wishlists', 'wishlist_shares', 'user_identities', 'reviews'];
    for (const table of tables) {
      expect(await test.query(`SELECT FROM ${table} WHERE user_id = $1`, [zoe.id])).toEqual([]);
    }
  });

  it('leaves the address only in the farewell email', async () => {
    const now = new Date();
    await test.query(
      `INSERT INTO emails (kind, recipient, sent_at)
       VALUES ('reset', 'zoe@example.com', NULL), ('verify', 'Zoe@Example.com', $1), ('reset', $2, NULL)`,
      [now, ben.email],
    );
    await remove(zoe, 'keep');
    expect(
      await test.query('SELECT kind, recipient, details, sent_at FROM emails ORDER BY id'),
    ).toEqual([
      { kind: 'reset', recipient: ben.email, details: {}, sent_at: null },
      {
        kind: 'account-deleted',
        recipient: 'Zoe@Example.com',
        details: { first_name: 'Zoe' },
        sent_at: null,
      },
    ]);
    expect(onQueued).toHaveBeenCalledTimes(1);
    expect(
      await test.query('SELECT FROM users WHERE lower(email) = $1', ['zoe@example.com']),
    ).toEqual([]);
    const again = await createUser(test.db, { email: 'zoe@example.com' });
    expect(await statusOf(again)).toBe(200);
    expect(await statusOf(zoe)).toBe(401);
  });

  it.each(['zoe@example.com', '  ZOE@EXAMPLE.COM\t'])(
    'accepts %p as confirmation',
    async (typed) => {
      expect((await remove(zoe, 'keep', typed)).success).toBe(true);
      expect(await statusOf(zoe)).toBe(401);
    },
  );

  it("does nothing for any other address, another user's included", async () => {
    await rate(zoe, 'luna', 1);
    const message = 'That isn’t your account’s email address.';
    for (const typed of ['zoe@example.co', 'yes', 'zoé@example.com', "' OR '1'='1", ben.email]) {
      expect(await remove(zoe, 'remove', typed)).toEqual({
        status: 200,
        success: false,
        message: message,
        data: null,
        fields: { confirmation: message },
      });
    }
    expect([await statusOf(zoe), await statusOf(ben)]).toEqual([200, 200]);
    expect((await detail('luna')).rating_count).toBe(3);
    expect(await test.query('SELECT FROM emails')).toEqual([]);
  });

  it('refuses incomplete and malformed requests', async () => {
    for (const [payload, field] of [
      [{}, 'confirmation'],
      [{ reviews: 'keep' }, 'confirmation'],
      [{ confirmation: ' ', reviews: 'keep' }, 'confirmation'],
      [{ confirmation: 'Zoe@Example.com' }, 'reviews'],
      [{ confirmation: 'Zoe@Example.com', reviews: 'burn' }, 'reviews'],
    ] as const) {
      expect(await send(test, DELETE, payload, zoe)).toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.any(String) } },
      });
    }
    expect(await statusOf(zoe)).toBe(200);
  });

  it('requires a session and works once', async () => {
    const payload = { confirmation: 'Zoe@Example.com', reviews: 'remove' };
    expect((await send(test, DELETE, payload)).status).toBe(401);
    const responses = await Promise.all([1, 2, 3].map(() => send(test, DELETE, payload, zoe)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await test.query('SELECT FROM emails')).toHaveLength(1);
  });

  it.each(['remove', 'keep'] as const)(
    'keeps totals correct during concurrent ratings and saves (%s)',
    async (reviews) => {
      const users = await Promise.all(Array.from({ length: 12 }, () => createUser(test.db)));
      const act = (user: TestUser, index: number) => {
        const post = (url: string, payload: object) => send(test, url, payload, user);
        return [
          post(RATE, { slug: 'luna', ratings: 5 }),
          post(RATE, { slug: 'sole', ratings: 1 }),
          post(SAVE, { slug: 'sole' }),
          ...(index % 2 ? [post(DELETE, { confirmation: user.email, reviews })] : []),
          post(RATE, { slug: 'luna', ratings: 2 }),
          post('/api/wishlist/set_share', { is_shared: true }),
        ];
      };
      const responses = await Promise.all(users.flatMap(act));
      const statuses = responses.map(({ status }) => status);
      expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([]);
      expect(await listWrongSums(test)).toEqual([]);
      expect((await detail('luna')).rating_count).toBeGreaterThanOrEqual(8);
      expect(await test.query('SELECT FROM emails')).toHaveLength(6);
    },
  );
});
