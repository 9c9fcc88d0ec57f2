import { nothing } from '@tableside/contracts/common/wire';
import { wireCreated, wireShare } from '@tableside/contracts/favorite/wire';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { call, prepareTestApp } from '../testing/app';
import { bearer, createUser, type TestUser } from '../testing/users';
import { makeRecord } from '../testing/restaurants/records';
import { addReviews } from '../testing/reviews/reviews';

const DELETE = '/api/users/delete_account';
let zoe: TestUser;
let ben: TestUser;
const onQueued = jest.fn();
const test = prepareTestApp({ email: { onQueued } });
beforeEach(async () => {
  await test.query(
    'TRUNCATE restaurants, options, users, emails, contact_messages RESTART IDENTITY CASCADE',
  );
  zoe = await createUser(test.db, { first_name: 'Zoe', email: 'Zoe@Example.com' });
  ben = await createUser(test.db, { first_name: 'Ben' });
  const ids = await test.save([makeRecord({ title: 'Luna' }), makeRecord({ title: 'Sole' })]);
  for (const id of ids.values()) await addReviews(test.db, id, [5, 4]);
  onQueued.mockClear();
});

const remove = (user: TestUser, reviews: 'remove' | 'keep', confirmation = user.email) =>
  call(test, 'POST', DELETE, nothing, { confirmation, reviews }, user);
const rate = (user: TestUser, slug: string, ratings: number) =>
  call(test, 'POST', '/api/review/create_client_review', wireCreated, { ratings, slug }, user);
const save = (user: TestUser, slug: string) =>
  call(test, 'POST', '/api/wishlist/create_wishlist', wireCreated, { slug }, user);
const share = async (user: TestUser) =>
  (await call(test, 'POST', '/api/wishlist/set_share', wireShare, { is_shared: true }, user)).data
    .token ?? '';
const detail = async (slug: string) =>
  (await call(test, 'GET', `/api/restraunt/get_by_slug/${slug}`, wireRestaurant)).data;

/** Whether the totals of every restaurant match its reviews. */
async function areSumsRight(): Promise<boolean> {
  const wrong = await test.query(`
    SELECT r.id FROM restaurants r LEFT JOIN reviews v ON v.restaurant_id = r.id
    GROUP BY r.id
    HAVING (r.rating_count, r.rating_sum, r.rating_squares) IS DISTINCT FROM
      (count(v.id), coalesce(sum(v.rating), 0), coalesce(sum(v.rating * v.rating), 0))`);
  return wrong.length === 0;
}

async function statusOf(user: TestUser): Promise<number> {
  const url = '/api/users/get_total_reviews_and_fav';
  return (await test.app.inject({ url, headers: bearer(user) })).statusCode;
}

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
    expect(await areSumsRight()).toBe(true);
  });

  it('keeps its reviews without a name', async () => {
    const { data } = await rate(zoe, 'luna', 1);
    await test.query(`UPDATE reviews SET review = 'Too salty.' WHERE id = $1`, [data.id]);
    await rate(ben, 'luna', 2);
    await remove(zoe, 'keep');
    const luna = await detail('luna');
    expect(luna).toMatchObject({ rating_count: 4, rating_avg: 3 });
    expect(luna.reviews).toContainEqual(
      expect.objectContaining({
        id: data.id,
        ratings: 1,
        review: 'Too salty.',
        reviewer: { first_name: 'Former', last_name: 'member' },
      }),
    );
    expect(luna.reviews.map(({ reviewer }) => reviewer.first_name)).not.toContain('Zoe');
    expect(await areSumsRight()).toBe(true);
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
    expect((await test.app.inject(`/api/wishlist/shared/${token}`)).statusCode).toBe(404);
    expect((await test.app.inject(`/api/wishlist/shared/${others}`)).statusCode).toBe(200);
    expect(await test.query('SELECT id FROM wishlists')).toEqual([kept.data]);
    for (const table of [
      'sessions',
      'wishlists',
      'wishlist_shares',
      'user_identities',
      'reviews',
    ]) {
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

  it.each(['zoe@example.co', 'yes', 'zoé@example.com', "' OR '1'='1"])(
    'does nothing for %p',
    async (typed) => {
      await rate(zoe, 'luna', 1);
      const message = "That isn't your account's email address.";
      expect(await remove(zoe, 'remove', typed)).toEqual({
        status: 200,
        success: false,
        message: message,
        data: null,
        fields: { confirmation: message },
      });
      expect(await statusOf(zoe)).toBe(200);
      expect((await detail('luna')).rating_count).toBe(3);
      expect(await test.query('SELECT FROM emails')).toEqual([]);
    },
  );

  it("rejects another user's address", async () => {
    expect((await remove(zoe, 'remove', ben.email)).success).toBe(false);
    expect([await statusOf(zoe), await statusOf(ben)]).toEqual([200, 200]);
  });

  it.each([
    [{}, 'confirmation'],
    [{ reviews: 'keep' }, 'confirmation'],
    [{ confirmation: ' ', reviews: 'keep' }, 'confirmation'],
    [{ confirmation: 'Zoe@Example.com' }, 'reviews'],
    [{ confirmation: 'Zoe@Example.com', reviews: 'burn' }, 'reviews'],
  ])('refuses %p', async (payload, field) => {
    const headers = bearer(zoe);
    const response = await test.app.inject({ method: 'POST', url: DELETE, payload, headers });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ fields: { [field]: expect.any(String) } });
    expect(await statusOf(zoe)).toBe(200);
  });

  it('requires a session and works once', async () => {
    const payload = { confirmation: 'Zoe@Example.com', reviews: 'remove' };
    const send = (headers: Record<string, string>) =>
      test.app.inject({ method: 'POST', url: DELETE, payload, headers });
    expect((await send({})).statusCode).toBe(401);
    const statuses = (await Promise.all([send(bearer(zoe)), send(bearer(zoe)), send(bearer(zoe))]))
      .map(({ statusCode }) => statusCode)
      .sort();
    expect(statuses).toEqual([200, 401, 401]);
    expect(await test.query('SELECT FROM emails')).toHaveLength(1);
  });

  it.each(['remove', 'keep'] as const)(
    'keeps totals correct during concurrent ratings and saves (%s)',
    async (reviews) => {
      const users = await Promise.all(Array.from({ length: 12 }, () => createUser(test.db)));
      const send = async (user: TestUser, url: string, payload: object) => {
        const headers = bearer(user);
        return (await test.app.inject({ method: 'POST', url, payload, headers })).statusCode;
      };
      const statuses = await Promise.all(
        users.flatMap((user, index) => [
          send(user, '/api/review/create_client_review', { slug: 'luna', ratings: 5 }),
          send(user, '/api/review/create_client_review', { slug: 'sole', ratings: 1 }),
          send(user, '/api/wishlist/create_wishlist', { slug: 'sole' }),
          ...(index % 2 ? [send(user, DELETE, { confirmation: user.email, reviews })] : []),
          send(user, '/api/review/create_client_review', { slug: 'luna', ratings: 2 }),
          send(user, '/api/wishlist/set_share', { is_shared: true }),
        ]),
      );
      expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([]);
      expect(await areSumsRight()).toBe(true);
      expect((await detail('luna')).rating_count).toBeGreaterThanOrEqual(8);
      expect(await test.query('SELECT FROM emails')).toHaveLength(6);
    },
  );
});
