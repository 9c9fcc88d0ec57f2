import { nothing } from '@tableside/contracts/common/wire';
import { call, startTestApp, prepareTestApp } from '../testing/app';
import { bearer, createPerson, type TestPerson } from '../testing/people';
import { makeRecord } from '../testing/restaurants/records';

const URL = '/api/correction/create';
const THANKS = 'Thank you. We will check it and put it right.';

let ana: TestPerson;
const test = prepareTestApp();
beforeEach(async () => {
  await test.query('TRUNCATE restaurants, options, users RESTART IDENTITY CASCADE');
  ana = await createPerson(test.db);
  await test.save([makeRecord({ title: 'Luna' }), makeRecord({ title: 'Sole' })]);
});

const listKept = () =>
  test.query(`SELECT r.slug, c.user_id, c.topic, c.message, c.email, c.resolved_at
    FROM corrections c JOIN restaurants r ON r.id = c.restaurant_id ORDER BY c.id`);
const send = (body: object, person?: Pick<TestPerson, 'token'>) =>
  call(
    test,
    'POST',
    URL,
    nothing,
    { slug: 'luna', topic: 'hours', message: 'Ten.', ...body },
    person,
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

describe('"Something wrong?"', () => {
  it('keeps what a visitor says, with the address for questions', async () => {
    const answer = await send({
      message: '  Open until ten.\r\nNot nine. ',
      email: 'a@example.com',
    });
    expect(answer).toEqual({ status: 200, success: true, message: THANKS, data: null });
    expect(await listKept()).toEqual([
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

  it('knows who says it when that person is signed in', async () => {
    await send({ slug: 'sole', topic: 'closed' }, ana);
    await send({ email: '' });
    expect(await listKept()).toMatchObject([
      { slug: 'sole', user_id: ana.id, topic: 'closed', email: '' },
      { slug: 'luna', user_id: null },
    ]);
  });

  it('treats an invalid token as a visitor', async () => {
    expect((await send({}, { token: 'x' })).success).toBe(true);
    expect(await listKept()).toMatchObject([{ user_id: null }]);
  });

  it.each([
    ['closed'],
    ['hours'],
    ['location'],
    ['contact'],
    ['menu'],
    ['facts'],
    ['photos'],
    ['other'],
  ])('may be about %s', async (topic) => {
    await send({ topic });
    expect(await listKept()).toMatchObject([{ topic }]);
  });

  it.each([
    ['emoji', '🍕'.repeat(1000)],
    ['right-to-left text', 'المطعم مغلق يوم الأحد'],
    ['markup', '<script>alert(1)</script>'],
    ['SQL', "'); DROP TABLE corrections; --"],
    ['2,000 characters', 'a'.repeat(2000)],
  ])('keeps %s to the letter', async (_what, message) => {
    await send({ message });
    expect(await listKept()).toMatchObject([{ message }]);
  });

  it('drops NUL, controls and marks that turn the direction', async () => {
    await send({ message: 'a\0b\u001B[2J\u202Ec' });
    expect(await listKept()).toMatchObject([{ message: 'a b [2J c' }]);
  });

  it.each([
    ['topic', undefined, 'Choose what is wrong.'],
    ['topic', 'weather', 'Choose what is wrong.'],
    ['topic', 7, 'Choose what is wrong.'],
    ['message', undefined, 'Say what is right.'],
    ['message', ' \n\t ', 'Say what is right.'],
    ['message', ['x'], 'Say what is right.'],
    ['message', 'a'.repeat(2001), 'Use at most 2,000 characters.'],
    ['email', 'nobody', 'Enter an email address such as name@example.com.'],
    ['email', `${'a'.repeat(250)}@example.com`, 'Use at most 254 characters.'],
  ])('is refused with a sentence at the field %s', async (field, value, sentence) => {
    const body = { slug: 'luna', topic: 'hours', message: 'Ten.', [field]: value };
    const { status, body: answer } = await post(body);
    expect([status, answer]).toMatchObject([
      400,
      { error: 'invalid-input', message: sentence, fields: { [field]: sentence } },
    ]);
    expect(await listKept()).toEqual([]);
  });

  it.each([[undefined], [''], [7], ['x'.repeat(201)], ['lu\0na']])(
    'is refused without a slug that can be one, such as %p',
    async (slug) => {
      expect(await post({ slug, topic: 'hours', message: 'Ten.' })).toMatchObject({
        status: 400,
        body: { error: 'invalid-input' },
      });
    },
  );

  it.each([[null], [[]], ['text'], [7]])('is refused for the body %p', async (body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { error: 'invalid-input' } });
  });

  it('finds no restaurant that is unknown or closed', async () => {
    await test.query("UPDATE restaurants SET closed_at = now() WHERE slug = 'sole'");
    for (const slug of ['nowhere', 'sole', '🍕']) {
      expect(await post({ slug, topic: 'hours', message: 'Ten.' })).toMatchObject({
        status: 404,
        body: { error: 'restaurant-not-found', message: 'Restaurant not found', data: null },
      });
    }
    expect(await listKept()).toEqual([]);
  });

  it('stays, without the person, when an account ends', async () => {
    await send({}, ana);
    const payload = { confirmation: ana.email, reviews: 'remove' };
    const url = '/api/users/delete_account';
    expect((await call(test, 'POST', url, nothing, payload, ana)).success).toBe(true);
    expect(await listKept()).toMatchObject([{ message: 'Ten.', user_id: null }]);
  });

  it('sent while the account ends is answered all the same', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => createPerson(test.db)));
    const answers = await Promise.all(
      people.flatMap((person) => [
        send({}, person),
        call(
          test,
          'POST',
          '/api/users/delete_account',
          nothing,
          { confirmation: person.email, reviews: 'keep' },
          person,
        ),
      ]),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await listKept()).toHaveLength(10);
    expect(await test.query('SELECT FROM corrections WHERE user_id IS NOT NULL')).toEqual([]);
  });
});

it('may be sent so often from one address, and Retry-After says when again', async () => {
  const limited = await startTestApp({ limits: { formsPerMinute: 3 } });
  await limited.save([makeRecord({ title: 'Luna' })]);
  const body = { slug: 'luna', topic: 'hours', message: 'Ten.' };
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await call(limited, 'POST', URL, nothing, body)).status).toBe(200);
  }
  const headers = bearer(await createPerson(limited.db));
  const response = await limited.app.inject({ method: 'POST', url: URL, payload: body, headers });
  expect([response.statusCode, response.json()]).toMatchObject([
    429,
    {
      error: 'too-many-requests',
      message: 'That was a lot of messages at once. Wait a minute and try again.',
    },
  ]);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  await limited.close();
});
