import { nothing } from '@tableside/contracts/common/wire';
import { call, send as sendRaw, startTestApp, prepareTestApp } from '../testing/app';
import { bearer, createUser, type TestUser } from '../testing/users';
import { makeRecord } from '../testing/restaurants/records';

const URL = '/api/correction/create';
const THANKS = 'Thanks. We’ll check it out.';

let ana: TestUser;
const test = prepareTestApp();
beforeEach(async () => {
  await test.empty('restaurants', 'options', 'users', 'rate_limits');
  ana = await createUser(test.db);
  await test.save([makeRecord({ title: 'Luna' }), makeRecord({ title: 'Sole' })]);
});

const listOverrides = () =>
  test.query(`SELECT r.slug, c.user_id, c.topic, c.message, c.email, c.resolved_at
    FROM corrections c JOIN restaurants r ON r.id = c.restaurant_id ORDER BY c.id`);
const send = (body: object, user?: Pick<TestUser, 'token'>) =>
  call(
    test,
    'POST',
    URL,
    nothing,
    { slug: 'luna', topic: 'hours', message: 'Ten.', ...body },
    user,
  );

async function post(payload: unknown, headers: Record<string, string> = {}) {
  const response = await test.app.inject({
    method: 'POST',
    url: URL,
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { response, status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

describe('"Suggest an edit"', () => {
  it("stores a visitor's correction with the email address", async () => {
    const reply = await send({
      message: '  Open until ten.\r\nNot nine. ',
      email: 'a@example.com',
    });
    expect(reply).toEqual({ status: 200, success: true, message: THANKS, data: null });
    expect(await listOverrides()).toEqual([
      {
        slug: 'luna',
        user_id: null,
        topic: 'hours',
        message: 'Open until ten.\nNot nine.',
        email: 'a@example.com',
        resolved_at: null,
      },
    ]);
  });

  it('stores the signed-in user', async () => {
    await send({ slug: 'sole', topic: 'closed' }, ana);
    await send({ email: '' });
    expect(await listOverrides()).toMatchObject([
      { slug: 'sole', user_id: ana.id, topic: 'closed', email: '' },
      { slug: 'luna', user_id: null },
    ]);
  });

  it('treats an invalid token as a visitor', async () => {
    expect((await send({}, { token: 'x' })).success).toBe(true);
    expect(await listOverrides()).toMatchObject([{ user_id: null }]);
  });

  it.each([
    ['topic', undefined, 'Choose what needs fixing.'],
    ['topic', 'weather', 'Choose what needs fixing.'],
    ['topic', 7, 'Choose what needs fixing.'],
    ['message', undefined, 'Tell us what’s correct.'],
    ['message', ' \n\t ', 'Tell us what’s correct.'],
    ['message', ['x'], 'Tell us what’s correct.'],
    ['message', 'a'.repeat(2001), 'Use at most 2,000 characters.'],
    ['email', 'not an address', 'Enter an email address such as name@example.com.'],
    ['email', `${'a'.repeat(250)}@example.com`, 'Use at most 254 characters.'],
  ])('rejects an invalid %s', async (field, value, message) => {
    const body = { slug: 'luna', topic: 'hours', message: 'Ten.', [field]: value };
    const { status, body: reply } = await post(body);
    expect([status, reply]).toMatchObject([
      400,
      { error: 'invalid-input', message: message, fields: { [field]: message } },
    ]);
    expect(await listOverrides()).toEqual([]);
  });

  it('returns 404 for an unknown or closed restaurant', async () => {
    await test.query("UPDATE restaurants SET closed_at = now() WHERE slug = 'sole'");
    for (const slug of ['nowhere', 'sole', '🍕']) {
      expect(await post({ slug, topic: 'hours', message: 'Ten.' })).toMatchObject({
        status: 404,
        body: { error: 'restaurant-not-found', message: 'Restaurant not found', data: null },
      });
    }
    expect(await listOverrides()).toEqual([]);
  });

  it('is kept without the user when the account is deleted, even concurrently', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => createUser(test.db)));
    const responses = await Promise.all(
      users.flatMap((user) => [
        send({ message: `Ten, says ${user.id}.` }, user),
        call(
          test,
          'POST',
          '/api/users/delete_account',
          nothing,
          { confirmation: user.email, reviews: 'keep' },
          user,
        ),
      ]),
    );
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(await listOverrides()).toHaveLength(10);
    expect(await test.query('SELECT FROM corrections WHERE user_id IS NOT NULL')).toEqual([]);
  });
});

describe('a flood of corrections', () => {
  const from = (visitor: string, body: object) =>
    sendRaw(test, URL, { slug: 'luna', topic: 'hours', ...body }, undefined, {
      'x-forwarded-for': visitor,
    });

  it('stores one open correction per visitor and restaurant', async () => {
    const waiting = {
      success: false,
      message:
        'We’re still checking your last suggestion for this restaurant. Try again after that.',
    };
    await from('203.0.113.1', { message: 'Ten.' });
    expect((await from('203.0.113.1', { message: 'Eleven.' })).body).toMatchObject(waiting);
    await from('203.0.113.1', { message: 'Nine.', slug: 'sole' });
    await from('203.0.113.2', { message: 'Eight.' });
    await send({ message: 'Seven.' }, ana);
    expect(await send({ message: 'Six.' }, ana)).toMatchObject(waiting);
    expect((await listOverrides()).map(({ message }) => message)).toEqual([
      'Ten.',
      'Nine.',
      'Eight.',
      'Seven.',
    ]);
    await test.query('UPDATE corrections SET resolved_at = now()');
    expect((await from('203.0.113.1', { message: 'Eleven.' })).body.success).toBe(true);
  });

  it('stores the same text of several visitors once', async () => {
    for (const visitor of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
      expect((await from(visitor, { message: 'Ten.' })).body.message).toBe(THANKS);
    expect(await listOverrides()).toHaveLength(1);
  });

  it('is limited for all visitors together', async () => {
    await from('203.0.113.1', { message: 'Ten.' });
    await test.query('UPDATE rate_limits SET points = 1000');
    expect(await from('203.0.113.2', { message: 'Eleven.' })).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('more messages than we can handle') },
    });
  });
});

it('rate-limits corrections per address, with Retry-After', async () => {
  const limited = await startTestApp({ limits: { inquiriesPerHour: 3 } });
  await limited.save([makeRecord({ title: 'Luna' })]);
  const body = { slug: 'luna', topic: 'hours', message: 'Ten.' };
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await call(limited, 'POST', URL, nothing, body)).status).toBe(200);
  }
  const headers = bearer(await createUser(limited.db));
  const response = await limited.app.inject({ method: 'POST', url: URL, payload: body, headers });
  expect([response.statusCode, response.json()]).toMatchObject([
    429,
    {
      error: 'too-many-requests',
      message: 'Too many messages. Try again in 60 minutes.',
    },
  ]);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  await limited.close();
});
