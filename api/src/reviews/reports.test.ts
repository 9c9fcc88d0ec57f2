import { nothing } from '@tableside/contracts/common/wire';
import { refreshRatings } from './repository';
import { call, startTestApp, prepareTestApp } from '../testing/app';
import { bearer, createUser, type TestUser } from '../testing/users';
import { makeRecord } from '../testing/restaurants/records';

const URL = '/api/review/report';
const THANKS = "Thanks. We'll review it.";
let ana: TestUser;
let ben: TestUser;
let reviewId: number;
const test = prepareTestApp();
beforeEach(async () => {
  await test.query('TRUNCATE restaurants, options, users, rate_limits RESTART IDENTITY CASCADE');
  ana = await createUser(test.db);
  ben = await createUser(test.db);
  await test.save([makeRecord({ title: 'Luna' })]);
  const [row] = await test.query(
    `INSERT INTO reviews (restaurant_id, user_id, rating, review)
     SELECT id, $1, 1, 'Buy watches' FROM restaurants RETURNING id`,
    [ana.id],
  );
  reviewId = Number(row?.['id']);
  await refreshRatings(test.db);
});

const listOverrides = () =>
  test.query(
    'SELECT review_id, user_id, reason, note, resolved_at FROM review_reports ORDER BY id',
  );
const report = (body: object = {}, user?: Pick<TestUser, 'token'>) =>
  call(test, 'POST', URL, nothing, { id: reviewId, reason: 'spam', ...body }, user);

const reportFrom = (address: string, body: object = {}) =>
  post({ id: reviewId, reason: 'spam', ...body }, address);

async function post(payload: unknown, address = '127.0.0.1') {
  const response = await test.app.inject({
    method: 'POST',
    url: URL,
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

describe('reporting a review', () => {
  it("accepts a visitor's report with a note", async () => {
    const reply = await report({ note: ' An advertisement.\r\nTwice. ' });
    expect(reply).toEqual({ status: 200, success: true, message: THANKS, data: null });
    expect(await listOverrides()).toEqual([
      {
        review_id: reviewId,
        user_id: null,
        reason: 'spam',
        note: 'An advertisement.\nTwice.',
        resolved_at: null,
      },
    ]);
  });

  it('counts once per user, and thanks again', async () => {
    await report({}, ben);
    expect(await report({ reason: 'offensive', note: 'Again' }, ben)).toMatchObject({
      success: true,
      message: THANKS,
    });
    const clicks = Array.from({ length: 10 }, () => report({}, ben));
    expect((await Promise.all(clicks)).every(({ success }) => success)).toBe(true);
    expect(await listOverrides()).toMatchObject([{ user_id: ben.id, reason: 'spam', note: '' }]);
  });

  it('counts once per visitor and review, and thanks again', async () => {
    const [other] = await test.query(
      `INSERT INTO reviews (restaurant_id, rating) SELECT id, 2 FROM restaurants RETURNING id`,
    );
    const clicks = Array.from({ length: 10 }, (_, index) =>
      reportFrom('203.0.113.9', { note: `note ${index}` }),
    );
    for (const { body } of await Promise.all(clicks)) {
      expect(body).toEqual({ success: true, message: THANKS, data: null });
    }
    expect(await listOverrides()).toHaveLength(1);
    await reportFrom('203.0.113.9', { id: Number(other?.['id']) });
    await reportFrom('203.0.113.10');
    expect((await listOverrides()).map(({ review_id: id }) => id)).toEqual([
      reviewId,
      other?.['id'],
      reviewId,
    ]);
  });

  it('remembers a visitor for thirty days without storing the address', async () => {
    await reportFrom('203.0.113.9');
    const [kept] = await test.query(
      `SELECT key, round((expire / 1000 - extract(epoch FROM now())) / 86400)::int AS days
       FROM rate_limits WHERE key LIKE 'report:%'`,
    );
    expect(kept).toEqual({ key: expect.stringMatching(/^report:[\da-f]{64}$/), days: 30 });
    await test.query("UPDATE rate_limits SET expire = 1 WHERE key LIKE 'report:%'");
    await reportFrom('203.0.113.9');
    await reportFrom('203.0.113.9');
    expect(await listOverrides()).toHaveLength(2);
  });

  it('counts users and visitors separately', async () => {
    const eve = await createUser(test.db);
    await report({}, ben);
    await report({}, eve);
    await report();
    await report({}, { token: 'x' });
    await reportFrom('203.0.113.9');
    expect((await listOverrides()).map(({ user_id: id }) => id)).toEqual([
      ben.id,
      eve.id,
      null,
      null,
    ]);
  });

  it("rejects a report of the user's own review", async () => {
    expect(await report({}, ana)).toEqual({
      status: 200,
      success: false,
      message: 'This is your own review. You can edit or delete it instead.',
      data: null,
    });
    expect(await listOverrides()).toEqual([]);
  });

  it('accepts a report of a review without account', async () => {
    await test.query('UPDATE reviews SET user_id = NULL');
    await report();
    await report({}, ben);
    expect(await listOverrides()).toHaveLength(2);
  });

  it.each(['spam', 'offensive', 'private', 'elsewhere', 'conflict', 'other'])(
    'accepts the reason %s',
    async (reason) => {
      await report({ reason, note: '🍕 مطعم' });
      expect(await listOverrides()).toMatchObject([{ reason, note: '🍕 مطعم' }]);
    },
  );

  it('removes NUL, control and bidirectional characters', async () => {
    await report({ note: 'a\0b\u001B[2J\u202Ec' });
    expect(await listOverrides()).toMatchObject([{ note: 'a b [2J c' }]);
  });

  it.each([999, '999', 2 ** 31, Number.MAX_SAFE_INTEGER])(
    'returns 404 for review %p',
    async (id) => {
      expect(await post({ id, reason: 'spam' })).toEqual({
        status: 404,
        body: {
          success: false,
          message: 'This review may have been deleted.',
          data: null,
          error: 'review-not-found',
        },
      });
    },
  );

  it.each([
    ['reason', undefined, 'Choose a reason.'],
    ['reason', 'boring', 'Choose a reason.'],
    ['reason', ['spam'], 'Choose a reason.'],
    ['note', 'a'.repeat(1001), 'Use at most 1,000 characters.'],
  ])('rejects an invalid %s', async (field, value, message) => {
    expect(await post({ id: reviewId, reason: 'spam', [field]: value })).toMatchObject({
      status: 400,
      body: { error: 'invalid-input', message: message, fields: { [field]: message } },
    });
    expect(await listOverrides()).toEqual([]);
  });

  it.each([
    [{ id: 0 }],
    [{ id: -1 }],
    [{ id: 1.5 }],
    [{ id: 'x' }],
    [{ id: '1; DROP TABLE reviews' }],
    [{ id: {} }],
    [{ id: undefined }],
    [{ id: 1e30 }],
    [{ note: 7 }],
  ])('rejects %j', async (fields) => {
    expect(await post({ id: reviewId, reason: 'spam', ...fields })).toMatchObject({
      status: 400,
      body: { error: 'invalid-input' },
    });
    expect(await listOverrides()).toEqual([]);
  });

  it('is kept without the user when the account is deleted', async () => {
    await report({}, ben);
    const payload = { confirmation: ben.email, reviews: 'keep' };
    await call(test, 'POST', '/api/users/delete_account', nothing, payload, ben);
    expect(await listOverrides()).toMatchObject([{ review_id: reviewId, user_id: null }]);
  });

  it("succeeds while the reporter's account is deleted", async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => createUser(test.db)));
    const send = async (url: string, payload: object, user: TestUser) => {
      const headers = bearer(user);
      const response = await test.app.inject({ method: 'POST', url, payload, headers });
      return [response.statusCode, response.json<{ error?: string }>().error];
    };
    const responses = await Promise.all([
      ...users.map((user) => send(URL, { id: reviewId, reason: 'spam' }, user)),
      send('/api/users/delete_account', { confirmation: ana.email, reviews: 'remove' }, ana),
    ]);
    expect(responses.pop()).toEqual([200, undefined]);
    for (const reply of responses) {
      expect([
        [200, undefined],
        [404, 'review-not-found'],
      ]).toContainEqual(reply);
    }
    expect(await listOverrides()).toEqual([]);
  });
});

it('rate-limits reports per address, with Retry-After', async () => {
  const limited = await startTestApp({ limits: { formsPerMinute: 2 } });
  const inject = () =>
    limited.app.inject({ method: 'POST', url: URL, payload: { id: 1, reason: 'spam' } });
  for (let turn = 0; turn < 2; turn += 1) expect((await inject()).statusCode).toBe(404);
  const response = await inject();
  expect([response.statusCode, response.json()]).toMatchObject([
    429,
    { error: 'too-many-requests' },
  ]);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  await limited.close();
});
