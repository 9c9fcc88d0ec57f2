import * as argon2 from '@node-rs/argon2';
import { wireSession } from '@tableside/contracts/account/wire';
import { createPasswords } from '../../auth/passwords';
import { OTHER_PASSWORD, PASSWORD, post, refused } from '../../testing/people/accounts';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { createPerson } from '../../testing/people';
import { startSession } from '../../auth/login';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...actual, verify: jest.fn(actual.verify) };
});
const verify = jest.mocked(argon2.verify);

const WRONG = refused('Email or password is wrong.');

let test: TestApp;
let passwordHash: string;
beforeAll(async () => {
  test = await startTestApp();
  passwordHash = await (await createPasswords()).hash(PASSWORD);
});
afterAll(() => test.close());

const login = (email: string, password = PASSWORD) => post(test, 'login', { email, password });
const createAccount = (email: string, overrides: object = {}) =>
  createPerson(test.db, { email, password_hash: passwordHash, ...overrides });

it('answers a token that signs in, and the user', async () => {
  const { id } = await createAccount('ada@example.com', { phone: '423', address: '1 Main St' });
  const { status, body } = await login('ada@example.com');
  const user = {
    id,
    first_name: 'Ada',
    last_name: 'Diner',
    email: 'ada@example.com',
    phone: '423',
    address: '1 Main St',
    created_at: expect.stringMatching(/^\d{4}-.+Z$/) as string,
  };
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      message: 'You are signed in.',
      data: {
        token: expect.stringMatching(/^[\w-]{43}$/) as string,
        user,
        need_account_verification: false,
      },
    },
  ]);
  const { token } = (body as { data: { token: string } }).data;
  const url = '/api/client-auth/get_loggin_session';
  expect((await call(test, 'GET', url, wireSession, undefined, { token })).data).toEqual(user);
});

it('keeps the token as a hash, and the name of the browser', async () => {
  const { id } = await createAccount('kept@example.com');
  await test.db.deleteFrom('sessions').where('user_id', '=', id).execute();
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/client-auth/login',
    payload: { email: 'kept@example.com', password: PASSWORD },
    headers: { 'user-agent': `Browser ${'x'.repeat(1000)}` },
  });
  const { token } = response.json<{ data: { token: string } }>().data;
  const [session, ...others] = await test.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', id)
    .execute();
  expect(others).toEqual([]);
  expect(session?.user_agent).toMatch(/^Browser x{392}$/);
  expect(session?.token_hash.toString('utf8')).not.toContain(token);
  expect(session?.token_hash).toHaveLength(32);
  expect(response.headers['cache-control']).toBe('no-store');
});

it('takes the address in capitals or not, and with blanks around it', async () => {
  await createAccount('Mixed@Example.com');
  expect((await login(' mIXED@eXAMPLE.COM ')).body).toMatchObject({
    success: true,
    data: { user: { email: 'Mixed@Example.com' } },
  });
});

it('answers a wrong password, an unknown address and an account without a password alike', async () => {
  await createAccount('known@example.com');
  await createAccount('unconfirmed@example.com', { isConfirmed: false });
  await createAccount('google@example.com', { password_hash: null });
  const answers = [
    await login('known@example.com', OTHER_PASSWORD),
    await login('known@example.com', PASSWORD.toUpperCase()),
    await login('unconfirmed@example.com', OTHER_PASSWORD),
    await login('google@example.com'),
    await login('unknown@example.com'),
  ];
  expect(answers).toEqual([WRONG, WRONG, WRONG, WRONG, WRONG]);
});

it('does the same work for them, so that all take the same time', async () => {
  await createAccount('work@example.com');
  await createAccount('google-work@example.com', { password_hash: null });
  for (const email of ['work@example.com', 'google-work@example.com', 'no-one@example.com']) {
    verify.mockClear();
    expect(await test.countStatements(() => login(email, OTHER_PASSWORD))).toBe(1);
    expect(verify).toHaveBeenCalledTimes(1);
    expect(verify.mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  }
});

it('asks somebody who knows the password to confirm the address first', async () => {
  await createAccount('waiting@example.com', { isConfirmed: false });
  expect(await login('waiting@example.com')).toEqual({
    status: 200,
    body: {
      success: false,
      message: 'Please confirm your email address first. We sent you a link.',
      data: { token: null, user: null, need_account_verification: true },
    },
  });
});

it.each([
  ['no password', { password: '' }, 'Enter your password.'],
  ['a long password', { password: 'x'.repeat(129) }, 'Use at most 128 characters.'],
  ['a list', { password: [PASSWORD] }, 'Enter your password.'],
  ['no address', { email: ' ' }, 'Enter an email address such as name@example.com.'],
  ['NUL', { password: `${PASSWORD}\0` }, 'Text must not contain NUL characters.'],
])('does not take %s', async (_, overrides, message) => {
  const fields = { email: 'ada@example.com', password: PASSWORD, ...overrides };
  verify.mockClear();
  expect(await post(test, 'login', fields)).toMatchObject({
    status: 400,
    body: { success: false, message, error: 'invalid-input' },
  });
  expect(verify).not.toHaveBeenCalled();
});

it('takes a password of emoji and other scripts', async () => {
  const password = 'пароль 🍕 密码 كلمة';
  await createAccount('emoji@example.com', {
    password_hash: await (await createPasswords()).hash(password),
  });
  expect((await login('emoji@example.com', password)).body).toMatchObject({ success: true });
});

it('starts no session with a password that was changed meanwhile', async () => {
  const { id } = await createAccount('changed@example.com');
  expect(
    await startSession(test.db, { userId: id, passwordHash: 'the hash before' }, 'a browser', 'x'),
  ).toBeNull();
  expect(
    await startSession(test.db, { userId: 2 ** 30, passwordHash }, 'a browser', 'x'),
  ).toBeNull();
  expect(await startSession(test.db, { userId: id, passwordHash }, undefined, 'x')).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
  });
});
