import * as argon2 from '@node-rs/argon2';
import { wireSession } from '@tableside/contracts/account/wire';
import {
  done,
  makePair,
  OTHER_PASSWORD,
  PASSWORD,
  PASSWORD_HASH as passwordHash,
  post,
  refused,
  SESSION,
  tokenOf,
  UNAUTHORIZED,
} from '../testing/users/accounts';
import { call, prepareTestApp, send as sendTo } from '../testing/app';
import { bearer, createUser, type UserOverrides, type TestUser } from '../testing/users';
import { startSession } from './login';
import { issueEmailToken } from './tokens';
import { suspend } from '../admin/users/account-actions';
import { captureLog } from '../testing/captured-log';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...actual, verify: jest.fn(actual.verify) };
});

const log = captureLog('error');
const test = prepareTestApp({ logger: log.logger });

describe('login', () => {
  const verify = jest.mocked(argon2.verify);
  const WRONG = refused('Incorrect email or password.');
  const login = (email: string, password = PASSWORD) => post(test, 'login', { email, password });

  const createAccount = (email: string, overrides: object = {}) =>
    createUser(test.db, { email, password_hash: passwordHash, ...overrides });

  it('returns a working token and the user', async () => {
    const { id } = await createAccount('ada@example.com', { phone: '423', address: '1 Main St' });
    const response = await login('ada@example.com');
    const user = {
      id,
      first_name: 'Ada',
      last_name: 'Diner',
      email: 'ada@example.com',
      phone: '423',
      address: '1 Main St',
      created_at: expect.stringMatching(/^\d{4}-.+Z$/) as string,
    };
    const token = expect.stringMatching(/^[\w-]{43}$/) as string;
    expect(response).toEqual({
      status: 200,
      body: {
        success: true,
        message: 'You’re logged in.',
        data: { token, user, need_account_verification: false },
      },
    });
    const owner = { token: tokenOf(response) };
    expect((await call(test, 'GET', SESSION, wireSession, undefined, owner)).data).toEqual(user);
  });

  it('stores a hash of the token and the user agent', async () => {
    const { id } = await createAccount('kept@example.com');
    await test.db.deleteFrom('sessions').where('user_id', '=', id).execute();
    const response = await sendTo(
      test,
      '/api/client-auth/login',
      { email: 'kept@example.com', password: PASSWORD },
      undefined,
      { 'user-agent': `Browser ${'x'.repeat(1000)}` },
    );
    const token = tokenOf(response);
    const [session, ...others] = await test.query<{ user_agent: string; token_hash: Buffer }>(
      'SELECT * FROM sessions WHERE user_id = $1',
      [id],
    );
    expect(others).toEqual([]);
    expect(session?.user_agent).toMatch(/^Browser x{392}$/);
    expect(session?.token_hash.toString('utf8')).not.toContain(token);
    expect(session?.token_hash).toHaveLength(32);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('accepts the address in any case and with surrounding spaces', async () => {
    await createAccount('Mixed@Example.com');
    expect((await login(' mIXED@eXAMPLE.COM ')).body).toMatchObject({
      success: true,
      data: { user: { email: 'Mixed@Example.com' } },
    });
  });

  it('responds alike to a wrong password, an unknown address, and an account without a password', async () => {
    await createAccount('known@example.com');
    await createAccount('unconfirmed@example.com', { isConfirmed: false });
    await createAccount('google@example.com', { password_hash: null });
    const responses = [
      await login('known@example.com', OTHER_PASSWORD),
      await login('known@example.com', PASSWORD.toUpperCase()),
      await login('unconfirmed@example.com', OTHER_PASSWORD),
      await login('google@example.com'),
      await login('unknown@example.com'),
    ];
    expect(responses).toEqual([WRONG, WRONG, WRONG, WRONG, WRONG]);
  });

  it('hashes once per failed login, so that timing reveals nothing', async () => {
    await createAccount('work@example.com');
    await createAccount('google-work@example.com', { password_hash: null });
    for (const email of ['work@example.com', 'google-work@example.com', 'no-one@example.com']) {
      verify.mockClear();
      expect(await test.countStatements(() => login(email, OTHER_PASSWORD))).toBe(1);
      expect(verify).toHaveBeenCalledTimes(1);
      expect(verify.mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    }
  });

  it('requires a confirmed address after a correct password', async () => {
    await createAccount('waiting@example.com', { isConfirmed: false });
    expect(await login('waiting@example.com')).toEqual({
      status: 200,
      body: {
        success: false,
        message: 'Check your email for a link to confirm your address, then log in.',
        data: { token: null, user: null, need_account_verification: true },
      },
    });
  });

  it.each([
    ['no password', { password: '' }, 'Enter your password.'],
    ['a long password', { password: 'x'.repeat(129) }, 'Use at most 128 characters.'],
    ['a list', { password: [PASSWORD] }, 'Enter your password.'],
    ['no address', { email: ' ' }, 'Enter an email address such as name@example.com.'],
    ['NUL', { password: `${PASSWORD}\0` }, 'Remove the NUL characters from the text.'],
  ])('rejects %s', async (_, overrides, message) => {
    const fields = { email: 'ada@example.com', password: PASSWORD, ...overrides };
    verify.mockClear();
    expect(await post(test, 'login', fields)).toMatchObject({
      status: 400,
      body: { success: false, message, error: 'invalid-input' },
    });
    expect(verify).not.toHaveBeenCalled();
  });

  it('starts no session if the password was changed in the meantime', async () => {
    const { id } = await createAccount('changed@example.com');
    const start = (userId: number, hash: string) =>
      startSession(test.db, { userId, passwordHash: hash }, undefined, 'x');
    expect(await start(id, 'the hash before')).toBeNull();
    expect(await start(2 ** 30, passwordHash)).toBeNull();
    expect(await start(id, passwordHash)).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) });
  });
});

describe('reauth', () => {
  const create = () => createUser(test.db, { password_hash: passwordHash, phone: '423' });

  /** Backdates the re-authentication of a user's sessions. */
  const ageReauth = ({ id }: TestUser, interval: string) =>
    test.query(`UPDATE sessions SET proved_at = proved_at - $1::interval WHERE user_id = $2`, [
      interval,
      id,
    ]);

  const reauth = (user: TestUser, password: string) => post(test, 'reauth', { password }, user);

  const needed = (message = 'Enter your password to continue.', reauth = 'password') => ({
    status: 403,
    body: { success: false, message, data: { reauth }, error: 'reauth-required' },
  });

  const profile = (phone: string) => ({
    first_name: 'Ada',
    last_name: 'Diner',
    phone,
    address: '',
  });

  const send = async (user: TestUser, name: string, payload: object | null = null) => {
    const response = await test.app.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api/${name}`,
      headers: bearer(user),
      ...(payload ? { payload } : {}),
    });
    return { status: response.statusCode, text: response.body };
  };

  const isAllowed = async (user: TestUser) =>
    (await send(user, 'client-auth/sessions')).status === 200;

  describe('a sensitive call', () => {
    // All sensitive calls: http.test.ts.
    it.each([
      ['client-auth/client_change_password', makePair()],
      ['client-auth/update_client_profile', profile('555')],
      ['client-auth/update_client_profile', profile('')],
    ])(
      '%s requires re-authentication 15 minutes after the sign-in, not before (%j)',
      async (name, payload) => {
        const user = await create();
        await ageReauth(user, '14 minutes 50 seconds');
        expect((await send(user, name, payload)).status).toBe(200);
        await test.query("UPDATE users SET phone = '423' WHERE id = $1", [user.id]);
        await ageReauth(user, '10 seconds');
        const { status, text } = await send(user, name, payload);
        expect({ status, body: JSON.parse(text) as unknown }).toEqual(needed());
        const password = name.endsWith('password') ? OTHER_PASSWORD : PASSWORD;
        expect(await reauth(user, password)).toEqual(done('Thank you.'));
        expect((await send(user, name, payload)).status).toBe(200);
      },
    );

    it('requires a new sign-in if the account has no password', async () => {
      const user = await createUser(test.db);
      await ageReauth(user, '15 minutes');
      expect(await post(test, 'client_change_password', makePair(), user)).toEqual(
        needed('To continue, log out and log in with Google again.', 'sign-in'),
      );
      expect(await reauth(user, PASSWORD)).toEqual(
        refused('Your account has no password. Log out and log in with Google again.'),
      );
    });
  });

  it.each([
    ['a new name', { ...profile('423'), first_name: 'Grace' }],
    ['no phone', { first_name: 'Grace' }],
  ])('needs no re-authentication for %s', async (_, payload) => {
    const user = await create();
    await ageReauth(user, '1 hour');
    expect((await send(user, 'client-auth/update_client_profile', payload)).status).toBe(200);
  });

  describe('reauth', () => {
    it('rejects a wrong password and counts it as a failed login', async () => {
      const user = await create();
      await ageReauth(user, '1 hour');
      const wrong = refused('Incorrect password.', { password: 'Incorrect password.' });
      for (let tries = 0; tries < 10; tries += 1)
        expect(await reauth(user, 'a wrong one')).toEqual(wrong);
      expect(await isAllowed(user)).toBe(false);
      expect((await reauth(user, PASSWORD)).status).toBe(429);
      const login = await post(test, 'login', { email: user.email, password: PASSWORD });
      expect(login.status).toBe(429);
    });

    it('applies to this session only', async () => {
      const user = await create();
      const login = await post(test, 'login', { email: user.email, password: PASSWORD });
      const other = { ...user, token: tokenOf(login) };
      await ageReauth(user, '1 hour');
      await reauth(user, PASSWORD);
      expect([await isAllowed(user), await isAllowed(other)]).toEqual([true, false]);
    });
  });
});

describe('suspended account', () => {
  beforeEach(() => log.clear());

  const SUSPENDED = {
    status: 403,
    body: {
      success: false,
      message: 'This account is suspended. Use the contact form to reach us.',
      data: null,
      error: 'account-suspended',
    },
  };

  async function makeSuspended(overrides: UserOverrides = {}) {
    const user = await createUser(test.db, { password_hash: passwordHash, ...overrides });
    await suspend(test.db, user.email, 'spam', null);
    return user;
  }

  const countSessions = async (userId: number) =>
    (await test.query('SELECT FROM sessions WHERE user_id = $1', [userId])).length;

  describe('the owner of a suspended account', () => {
    it('is logged out at once', async () => {
      const { status, body } = await sendTo(test, SESSION, undefined, await makeSuspended());
      expect([status, body]).toEqual([401, UNAUTHORIZED]);
    });

    it('gets a message after the right password, and the log names the account', async () => {
      const { id, email } = await makeSuspended();
      expect(await post(test, 'login', { email, password: PASSWORD })).toEqual(SUSPENDED);
      expect(await countSessions(id)).toBe(0);
      expect(log.events()).toEqual([
        expect.objectContaining({
          event: 'access.refused',
          status: 403,
          userId: id,
          path: '/api/client-auth/login',
        }),
      ]);
    });

    it('gets no message after a wrong password', async () => {
      const { email } = await makeSuspended();
      expect(await post(test, 'login', { email, password: OTHER_PASSWORD })).toEqual(
        refused('Incorrect email or password.'),
      );
    });

    it('cannot log in by a password reset', async () => {
      const { id } = await makeSuspended();
      const token = await issueEmailToken(test.db, id, 'reset');
      expect(await post(test, 'reset_password', { token, ...makePair() })).toEqual(SUSPENDED);
      expect(await countSessions(id)).toBe(0);
      const unknown = { token: 'x'.repeat(43), ...makePair() };
      const { body } = await post(test, 'reset_password', unknown);
      expect(body.message).toMatch(/^This link isn’t valid/);
    });

    it('cannot log in by confirming the address', async () => {
      const { id } = await makeSuspended({ isConfirmed: false });
      const token = await issueEmailToken(test.db, id, 'verify');
      expect(await post(test, 'verify_email', { token, password: PASSWORD })).toEqual(SUSPENDED);
      expect(await countSessions(id)).toBe(0);
    });

    it('can log in after the suspension has expired', async () => {
      const { id, email } = await makeSuspended();
      await suspend(test.db, email, 'spam', new Date(Date.now() - 1000));
      expect((await post(test, 'login', { email, password: PASSWORD })).status).toBe(200);
      expect(await countSessions(id)).toBe(1);
    });
  });

  it('cannot log in while the account is being suspended', async () => {
    const { id, email } = await createUser(test.db, { password_hash: passwordHash });
    const logins = Array.from({ length: 8 }, () =>
      post(test, 'login', { email, password: PASSWORD }),
    );
    await suspend(test.db, email, 'spam', null);
    await Promise.all(logins);
    expect(await countSessions(id)).toBe(0);
  });
});
