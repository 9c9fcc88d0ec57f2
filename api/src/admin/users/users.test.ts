import { nothing } from '@tableside/contracts/common/wire';
import { wireAdminAccount, wireFoundUsers } from '@tableside/contracts/admin/users';
import { hashToken } from '../../auth/tokens';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { captureLog } from '../../testing/captured-log';
import { bearer, createUser, type TestUser, createColleague } from '../../testing/users';
import { templates } from '../../email/templates/templates';

const SECRET_HASH = 'a-hash-that-must-stay-secret';
const log = captureLog('error');
let test: TestApp;
let ida: TestUser;
beforeAll(async () => {
  test = await startTestApp({ logger: log.logger });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.empty('restaurants', 'users', 'audit', 'emails');
  ida = await createColleague(test.db, ['operator'], { email: 'ida@example.com' });
});

const query = async (text: string) =>
  (await test.database.pool.query<Record<string, unknown>>(text)).rows;
const addMara = () =>
  createUser(test.db, {
    first_name: 'Mara',
    last_name: 'Okafor',
    email: 'mara@example.com',
    password_hash: SECRET_HASH,
  });
const find = async (text: string) =>
  (
    await call(
      test,
      'GET',
      `/api/admin/users?text=${encodeURIComponent(text)}`,
      wireFoundUsers,
      undefined,
      ida,
    )
  ).data;
const read = async (id: number) =>
  (await call(test, 'GET', `/api/admin/user/${id}`, wireAdminAccount, undefined, ida)).data;
const change = (verb: string, body: object, user = ida) =>
  call(test, 'POST', `/api/admin/${verb}`, nothing, body, user);
const isSignedIn = async (user: TestUser) =>
  (
    await test.app.inject({
      url: '/api/client-auth/get_loggin_session',
      headers: bearer(user),
    })
  ).statusCode === 200;

it('finds users by id or by part of their name or email address', async () => {
  const mara = await addMara();
  for (const text of ['mara@', 'OKAF', String(mara.id)]) {
    expect((await find(text)).users.map(({ id }) => id)).toContain(mara.id);
  }
  expect(await find('no such name')).toEqual({ users: [], has_more: false });
});

it('shows device names, and never a password or token', async () => {
  const mara = await addMara();
  await query(
    `UPDATE sessions SET user_agent = 'Mozilla/5.0 (X11; Linux) Firefox/140.0' WHERE user_id = ${mara.id}`,
  );
  expect(await read(mara.id)).toMatchObject({
    user: { id: mara.id, email: 'mara@example.com', sessions: 1, suspension: null },
    open_sessions: [{ device: 'Firefox on Linux' }],
  });
  const [session] = await query(`SELECT id FROM sessions WHERE user_id = ${mara.id}`);
  const responses = [];
  for (const [method, url, payload] of [
    ['GET', '/api/admin/users?text=mara', undefined],
    ['GET', `/api/admin/user/${mara.id}`, undefined],
    ['POST', '/api/admin/suspend', { id: mara.id, reason: 'spam' }],
    ['POST', '/api/admin/restore', { id: mara.id, reason: 'sorry' }],
    ['POST', '/api/admin/end_sessions', { id: mara.id, sessions: [session?.['id']] }],
  ] as const) {
    const response = await test.app.inject({
      method,
      url,
      headers: bearer(ida),
      ...(payload && { payload }),
    });
    expect([url, response.statusCode]).toEqual([url, 200]);
    responses.push(response.body);
  }
  const hash = hashToken(mara.token);
  for (const secret of [SECRET_HASH, mara.token, hash.toString('hex'), hash.toString('base64')]) {
    expect(responses.join('\n')).not.toContain(secret);
  }
  expect(responses.join('\n')).not.toMatch(/password|token|hash/i);
});

it('ends one or all sessions', async () => {
  const mara = await addMara();
  const [first] = (await read(mara.id)).open_sessions;
  const ended = await change('end_sessions', { id: mara.id, sessions: [first?.id, 999_999] });
  expect(ended.message).toBe('1 session ended.');
  expect(await isSignedIn(mara)).toBe(false);
  const other = await createUser(test.db);
  await change('end_sessions', { id: other.id });
  expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(ida)).toBe(true);
  expect(await query('SELECT who, action, user_id FROM audit ORDER BY id')).toEqual(
    [mara.id, other.id].map((user_id) => ({
      who: 'ida@example.com',
      action: 'end-sessions',
      user_id,
    })),
  );
});

it('does not end sessions of other users', async () => {
  const [mara, other] = [await addMara(), await createUser(test.db)];
  const [session] = (await read(other.id)).open_sessions;
  await change('end_sessions', { id: mara.id, sessions: [session?.id] });
  expect(await isSignedIn(other)).toBe(true);
});

it('suspends until a date, emails the reason, and restores', async () => {
  const mara = await addMara();
  log.clear();
  await change('suspend', { id: mara.id, reason: 'Threats in reviews.', until: '2999-01-31' });
  expect(await isSignedIn(mara)).toBe(false);
  expect((await read(mara.id)).user).toMatchObject({
    sessions: 0,
    suspension: { until: '2999-01-31T00:00:00.000Z', reason: 'Threats in reviews.' },
  });
  await change('restore', { id: mara.id, reason: 'They apologized.' });
  expect((await read(mara.id)).user.suspension).toBeNull();
  expect(await query('SELECT kind, recipient, details FROM emails ORDER BY id')).toEqual([
    {
      kind: 'account-suspended',
      recipient: 'mara@example.com',
      details: { reason: 'Threats in reviews.', until: '2999-01-31' },
    },
    {
      kind: 'account-restored',
      recipient: 'mara@example.com',
      details: { reason: 'They apologized.' },
    },
  ]);
  expect(await query('SELECT who, action, user_id, reason FROM audit ORDER BY id')).toEqual([
    { who: 'ida@example.com', action: 'suspend', user_id: mara.id, reason: 'Threats in reviews.' },
    { who: 'ida@example.com', action: 'restore', user_id: mara.id, reason: 'They apologized.' },
  ]);
  expect(log.events().filter(({ by }) => by === 'operator')).toEqual([
    expect.objectContaining({ event: 'account.suspended', userId: mara.id, by: 'operator' }),
    expect.objectContaining({ event: 'account.restored', userId: mara.id, by: 'operator' }),
  ]);
});

it.each([
  ['suspend', { reason: ' ' }, { reason: 'Enter a reason. The user receives it by email.' }],
  ['suspend', { reason: 'x', until: '2999-02-31' }, { until: 'Choose a date.' }],
  ['restore', { reason: 'x'.repeat(1001) }, { reason: 'Use at most 1,000 characters.' }],
])('%s rejects %j with a field error', async (verb, fields, problems) => {
  const { id } = await addMara();
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/admin/${verb}`,
    headers: bearer(ida),
    payload: { id, ...fields },
  });
  expect([response.statusCode, response.json()]).toMatchObject([400, { fields: problems }]);
});

it('rejects past dates, one’s own account, and deleted accounts', async () => {
  const { id } = await addMara();
  expect(await change('suspend', { id, reason: 'x', until: '2020-01-01' })).toMatchObject({
    success: false,
    fields: { until: 'Choose a future date.' },
  });
  expect(await change('suspend', { id: ida.id, reason: 'x' })).toMatchObject({ success: false });
  const response = await test.app.inject({
    url: '/api/admin/user/4711',
    headers: bearer(ida),
  });
  expect(response.statusCode).toBe(404);
  expect(await query('SELECT FROM emails')).toEqual([]);
});

it.each([
  ['account-suspended', { reason: 'Spam.', until: '2999-01-31' }, 'until 2999-01-31'],
  ['account-suspended', { reason: 'Spam.', until: '' }, 'your reviews are hidden'],
  ['account-restored', { reason: 'Spam.' }, 'You can log in again'],
] as const)('%s states what it means, and why', async (kind, details, words) => {
  const { email } = await addMara();
  const order = { kind, recipient: email, details, attempts: 1, created_at: new Date() };
  expect(await templates[kind](test.db, 'https://tableside.example', order)).toMatchObject({
    to: email,
    firstName: 'Mara',
    text: { lead: expect.stringContaining(words), fields: [['Reason', 'Spam.']] },
  });
});
