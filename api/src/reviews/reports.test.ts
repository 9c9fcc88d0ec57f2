import { nothing } from '@tableside/contracts/common/wire';
import { refreshRatings } from './repository';
import { call, send, prepareTestApp } from '../testing/app';
import { createUser, type TestUser } from '../testing/users';
import { dinerCalls } from '../testing/users/diner';
import { makeRecord } from '../testing/restaurants/records';

const URL = '/api/review/report';
const THANKS = 'Thanks. We’ll review it.';
let ana: TestUser;
let ben: TestUser;
let reviewId: number;
const test = prepareTestApp();
beforeEach(async () => {
  await test.empty('restaurants', 'options', 'users', 'rate_limits');
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

const listReports = () =>
  test.query(
    'SELECT review_id, user_id, reason, note, resolved_at FROM review_reports ORDER BY id',
  );
const report = (body: object = {}, user?: Pick<TestUser, 'token'>) =>
  call(test, 'POST', URL, nothing, { id: reviewId, reason: 'spam', ...body }, user);

const reportFrom = (address: string, body: object = {}) =>
  send(test, URL, { id: reviewId, reason: 'spam', ...body }, undefined, {
    'x-forwarded-for': address,
  });
const post = (fields: object) => reportFrom('127.0.0.1', fields);

describe('reporting a review', () => {
  it("accepts a visitor's report with a note", async () => {
    const reply = await report({ note: ' An advertisement.\r\nTwice. ' });
    expect(reply).toEqual({ status: 200, success: true, message: THANKS, data: null });
    expect(await listReports()).toEqual([
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
    expect(await listReports()).toMatchObject([{ user_id: ben.id, reason: 'spam', note: '' }]);
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
    expect(await listReports()).toHaveLength(1);
    await reportFrom('203.0.113.9', { id: Number(other?.['id']) });
    await reportFrom('203.0.113.10');
    expect((await listReports()).map(({ review_id: id }) => id)).toEqual([
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
    expect(await listReports()).toHaveLength(2);
  });

  it('counts users and visitors separately', async () => {
    const eve = await createUser(test.db);
    await report({}, ben);
    await report({}, eve);
    await report();
    await report({}, { token: 'x' });
    await reportFrom('203.0.113.9');
    expect((await listReports()).map(({ user_id: id }) => id)).toEqual([
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
    expect(await listReports()).toEqual([]);
  });

  it('accepts a report of a review without account', async () => {
    await test.query('UPDATE reviews SET user_id = NULL');
    await report();
    await report({}, ben);
    expect(await listReports()).toHaveLength(2);
  });

  it.each([999, 2 ** 31 - 1])('returns 404 for review %p', async (id) => {
    const { status, body } = await post({ id });
    expect(status).toBe(404);
    expect(body).toEqual({
      success: false,
      message: 'This review may have been deleted.',
      data: null,
      error: 'review-not-found',
    });
  });

  it.each([
    ['reason', undefined, 'Choose a reason.'],
    ['reason', 'boring', 'Choose a reason.'],
    ['reason', ['spam'], 'Choose a reason.'],
    ['note', 'a'.repeat(1001), 'Use at most 1,000 characters.'],
  ])('rejects an invalid %s', async (field, value, message) => {
    expect(await post({ [field]: value })).toMatchObject({
      status: 400,
      body: { error: 'invalid-input', message: message, fields: { [field]: message } },
    });
    expect(await listReports()).toEqual([]);
  });

  it('keeps the report without its user when the account is deleted', async () => {
    await report({}, ben);
    await dinerCalls(test).deleteAccount(ben);
    expect(await listReports()).toMatchObject([{ review_id: reviewId, user_id: null }]);
  });

  it("succeeds while the reporter's account is deleted", async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => createUser(test.db)));
    const [deleted, ...reported] = await Promise.all([
      dinerCalls(test).deleteAccount(ana, 'remove'),
      ...users.map((user) => send(test, URL, { id: reviewId, reason: 'spam' }, user)),
    ]);
    expect(deleted.status).toBe(200);
    for (const { status, body } of reported) {
      expect(['200 undefined', '404 review-not-found']).toContain(`${status} ${body.error}`);
    }
    expect(await listReports()).toEqual([]);
  });
});
