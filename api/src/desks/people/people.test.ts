import { nothing } from '@tableside/contracts/common/wire';
import { wireDeskAccount, wireFoundPeople } from '@tableside/contracts/desk/people';
import { hashToken } from '../../auth/tokens';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { captureLog } from '../../testing/captured-log';
import { bearer, createPerson, type TestPerson } from '../../testing/people';
import { createColleague } from '../../testing/people';
import { templates } from '../../email/templates/templates';

const SECRET_HASH = 'a-hash-that-nobody-may-see';
const log = captureLog('error');
let test: TestApp;
let ida: TestPerson;
beforeAll(async () => {
  test = await startTestApp({ logger: log.logger });
});
afterAll(() => test.close());
beforeEach(async () => {
  await query('TRUNCATE restaurants, users, audit, mails RESTART IDENTITY CASCADE');
  ida = await createColleague(test.db, ['operator'], { email: 'ida@example.com' });
});

const query = async (text: string) =>
  (await test.database.pool.query<Record<string, unknown>>(text)).rows;
const addMara = () =>
  createPerson(test.db, {
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
      `/api/desk/people?text=${encodeURIComponent(text)}`,
      wireFoundPeople,
      undefined,
      ida,
    )
  ).data;
const read = async (id: number) =>
  (await call(test, 'GET', `/api/desk/person/${id}`, wireDeskAccount, undefined, ida)).data;
const change = (verb: string, body: object, person = ida) =>
  call(test, 'POST', `/api/desk/${verb}`, nothing, body, person);
const isSignedIn = async (person: TestPerson) =>
  (
    await test.app.inject({
      url: '/api/client-auth/get_loggin_session',
      headers: bearer(person),
    })
  ).statusCode === 200;

it('finds people by a part of their name or address, or by id', async () => {
  const mara = await addMara();
  for (const text of ['mara@', 'OKAF', String(mara.id)]) {
    expect((await find(text)).people.map(({ id }) => id)).toContain(mara.id);
  }
  expect(await find('nobody of this name')).toEqual({ people: [], has_more: false });
});

it('shows devices in words, and neither a password nor a token in any answer', async () => {
  const mara = await addMara();
  await query(
    `UPDATE sessions SET user_agent = 'Mozilla/5.0 (X11; Linux) Firefox/140.0' WHERE user_id = ${mara.id}`,
  );
  expect(await read(mara.id)).toMatchObject({
    person: { id: mara.id, email: 'mara@example.com', sessions: 1, suspension: null },
    open_sessions: [{ device: 'Firefox on Linux' }],
  });
  const [session] = await query(`SELECT id FROM sessions WHERE user_id = ${mara.id}`);
  const answers = [];
  for (const [method, url, payload] of [
    ['GET', '/api/desk/people?text=mara', undefined],
    ['GET', `/api/desk/person/${mara.id}`, undefined],
    ['POST', '/api/desk/suspend', { id: mara.id, reason: 'spam' }],
    ['POST', '/api/desk/restore', { id: mara.id, reason: 'sorry' }],
    ['POST', '/api/desk/end_sessions', { id: mara.id, sessions: [session?.['id']] }],
  ] as const) {
    const response = await test.app.inject({
      method,
      url,
      headers: bearer(ida),
      ...(payload && { payload }),
    });
    expect([url, response.statusCode]).toEqual([url, 200]);
    answers.push(response.body);
  }
  const hash = hashToken(mara.token);
  for (const secret of [SECRET_HASH, mara.token, hash.toString('hex'), hash.toString('base64')]) {
    expect(answers.join('\n')).not.toContain(secret);
  }
  expect(answers.join('\n')).not.toMatch(/password|token|hash/i);
});

it('ends one session, or all of them', async () => {
  const mara = await addMara();
  const [first] = (await read(mara.id)).open_sessions;
  const ended = await change('end_sessions', { id: mara.id, sessions: [first?.id, 999_999] });
  expect(ended.message).toBe('1 session ended.');
  expect(await isSignedIn(mara)).toBe(false);
  const other = await createPerson(test.db);
  await change('end_sessions', { id: other.id });
  expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(ida)).toBe(true);
  expect(await query('SELECT who, act, user_id FROM audit ORDER BY id')).toEqual(
    [mara.id, other.id].map((user_id) => ({
      who: 'ida@example.com',
      act: 'end-sessions',
      user_id,
    })),
  );
});

it('sessions of somebody else do not end with an id that is not theirs', async () => {
  const [mara, other] = [await addMara(), await createPerson(test.db)];
  const [session] = (await read(other.id)).open_sessions;
  await change('end_sessions', { id: mara.id, sessions: [session?.id] });
  expect(await isSignedIn(other)).toBe(true);
});

it('suspends until a day, tells the person why, and restores', async () => {
  const mara = await addMara();
  log.clear();
  await change('suspend', { id: mara.id, reason: 'Threats in reviews.', until: '2999-01-31' });
  expect(await isSignedIn(mara)).toBe(false);
  expect((await read(mara.id)).person).toMatchObject({
    sessions: 0,
    suspension: { until: '2999-01-31T00:00:00.000Z', reason: 'Threats in reviews.' },
  });
  await change('restore', { id: mara.id, reason: 'They apologized.' });
  expect((await read(mara.id)).person.suspension).toBeNull();
  expect(await query('SELECT kind, recipient, details FROM mails ORDER BY id')).toEqual([
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
  expect(await query('SELECT who, act, user_id, reason FROM audit ORDER BY id')).toEqual([
    { who: 'ida@example.com', act: 'suspend', user_id: mara.id, reason: 'Threats in reviews.' },
    { who: 'ida@example.com', act: 'restore', user_id: mara.id, reason: 'They apologized.' },
  ]);
  expect(log.events().filter(({ by }) => by === 'operator')).toEqual([
    expect.objectContaining({ event: 'account.suspended', userId: mara.id, by: 'operator' }),
    expect.objectContaining({ event: 'account.restored', userId: mara.id, by: 'operator' }),
  ]);
});

it.each([
  ['suspend', { reason: ' ' }, { reason: 'Say why. The person is told.' }],
  ['suspend', { reason: 'x', until: '2999-02-31' }, { until: 'Choose a day.' }],
  ['restore', { reason: 'x'.repeat(1001) }, { reason: 'Use at most 1,000 characters.' }],
])('%s with %j is refused at its field', async (verb, fields, problems) => {
  const { id } = await addMara();
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/desk/${verb}`,
    headers: bearer(ida),
    payload: { id, ...fields },
  });
  expect([response.statusCode, response.json()]).toMatchObject([400, { fields: problems }]);
});

it('a day that has begun, one’s own account, and one that is gone are refused', async () => {
  const { id } = await addMara();
  expect(await change('suspend', { id, reason: 'x', until: '2020-01-01' })).toMatchObject({
    success: false,
    fields: { until: 'Choose a day after today.' },
  });
  expect(await change('suspend', { id: ida.id, reason: 'x' })).toMatchObject({ success: false });
  const response = await test.app.inject({
    url: '/api/desk/person/4711',
    headers: bearer(ida),
  });
  expect(response.statusCode).toBe(404);
  expect(await query('SELECT FROM mails')).toEqual([]);
});

it.each([
  ['account-suspended', { reason: 'Spam.', until: '2999-01-31' }, 'until 2999-01-31'],
  ['account-suspended', { reason: 'Spam.', until: '' }, 'nobody sees your reviews'],
  ['account-restored', { reason: 'Spam.' }, 'You may sign in again'],
] as const)('%s says what it means, and why', async (kind, details, words) => {
  const { email } = await addMara();
  const order = { kind, recipient: email, details, attempts: 1, created_at: new Date() };
  expect(await templates[kind](test.db, 'https://tableside.example', order)).toMatchObject({
    to: email,
    firstName: 'Mara',
    text: { lead: expect.stringContaining(words), fields: [['Why', 'Spam.']] },
  });
});
