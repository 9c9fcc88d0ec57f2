import {
  ageLinks,
  done,
  listOrders,
  makePair,
  makeRegistration,
  OTHER_PASSWORD,
  PASSWORD,
  post,
  readUser,
  refused,
  tokenOf,
} from '../testing/users/accounts';
import { prepareTestApp } from '../testing/app';
import { createUser } from '../testing/users';
import { createSession, useSession } from './sessions';
import { issueEmailToken } from './tokens';

const test = prepareTestApp();

const login = async (email: string, password: string) =>
  (await post(test, 'login', { email, password })).body.success;

describe('forgot_password', () => {
  it('responds alike for known and unknown addresses', async () => {
    await createUser(test.db, { email: 'has-one@example.com' });
    await createUser(test.db, { email: 'waiting@example.com', isConfirmed: false });
    for (const email of ['has-one@example.com', 'waiting@example.com', 'unknown@example.com']) {
      let response: unknown;
      const clear = async () => (response = await post(test, 'forgot_password', { email }));
      expect(await test.countStatements(clear)).toBe(1);
      expect(response).toEqual(done('If that address has an account, a reset link is on its way.'));
      expect(await listOrders(test, email)).toEqual(['reset']);
    }
    expect(await test.query('SELECT FROM email_tokens')).toEqual([]);
  });
});

describe('reset_password', () => {
  const NAME = { first_name: 'Grace', last_name: 'Hopper' };
  const BAD = refused('This link isn’t valid or has expired. Request a new one.');
  const SET = {
    status: 200,
    body: {
      success: true,
      message: 'Password changed. You’re logged in.',
      data: {
        token: expect.stringMatching(/^[\w-]{43}$/) as string,
        user: expect.objectContaining({ first_name: 'Ada' }) as object,
        need_account_verification: false,
      },
    },
  };
  const reset = (token: string, pair: object = makePair()) =>
    post(test, 'reset_password', { token, ...pair });
  const makeLink = async (overrides: object = {}) => {
    const user = await createUser(test.db, overrides);
    return { ...user, link: await issueEmailToken(test.db, user.id, 'reset') };
  };

  it('sets the password, ends all sessions, and emails the owner', async () => {
    const { id, email, token, link } = await makeLink();
    const elsewhere = await createSession(test.db, id, 'elsewhere');
    expect(await reset(link)).toEqual(SET);
    expect(await login(email, OTHER_PASSWORD)).toBe(true);
    expect(await useSession(test.db, token)).toBeNull();
    expect(await useSession(test.db, elsewhere)).toBeNull();
    // The login happened in another browser than the one with the link.
    expect(await listOrders(test, email)).toEqual(['password-changed', 'new-sign-in']);
  });

  it('logs in a visitor, but not a logged-in user', async () => {
    const { id, link } = await makeLink();
    const token = tokenOf(await reset(link));
    expect(await useSession(test.db, token)).toMatchObject({ userId: id });
    const other = await createUser(test.db);
    const { link: next } = await makeLink();
    expect(await post(test, 'reset_password', { token: next, ...makePair() }, other)).toEqual(
      done('Password changed. You can log in with your new password.'),
    );
    expect(await useSession(test.db, other.token)).not.toBeNull();
  });

  it('works once and invalidates the other links', async () => {
    const { id, email, link } = await makeLink();
    const other = await issueEmailToken(test.db, id, 'reset');
    await reset(link);
    expect(await reset(link, makePair(PASSWORD))).toEqual(BAD);
    expect(await reset(other, makePair(PASSWORD))).toEqual(BAD);
    expect(await login(email, OTHER_PASSWORD)).toBe(true);
  });

  it('lets one of two concurrent resets win', async () => {
    const { email, link } = await makeLink();
    const responses = await Promise.all([
      reset(link, makePair('the first of the two')),
      reset(link, makePair('the second of the two')),
    ]);
    const won = responses.map(({ body }) => body.success);
    expect(won.toSorted()).toEqual([false, true]);
    const winner = won[0] ? 'the first of the two' : 'the second of the two';
    expect(await listOrders(test, email)).toEqual(['password-changed']);
    expect(await login(email, winner)).toBe(true);
  });

  it.each([
    ['59 minutes', true],
    ['60 minutes', false],
  ])('after %s works: %s', async (age, success) => {
    const { id, link } = await makeLink();
    await ageLinks(test, id, age);
    expect((await reset(link)).body).toMatchObject({ success });
  });

  it('confirms an unconfirmed address', async () => {
    const { id, email, link } = await makeLink({ isConfirmed: false });
    const verifyLink = await issueEmailToken(test.db, id, 'verify');
    expect(await reset(link, { ...makePair(), ...NAME })).toMatchObject({
      body: { success: true, data: { user: { first_name: 'Grace' } } },
    });
    expect((await readUser(test, email)).email_verified_at).toBeInstanceOf(Date);
    expect(await login(email, OTHER_PASSWORD)).toBe(true);
    const verify = { token: verifyLink, password: OTHER_PASSWORD };
    const already = done('Your email is already confirmed.');
    expect(await post(test, 'verify_email', verify)).toEqual(already);
    expect(await reset(verifyLink, { ...makePair(PASSWORD), ...NAME })).toEqual(BAD);
    expect((await post(test, 'register', makeRegistration(email))).body.success).toBe(false);
  });

  it('requires the name for an unconfirmed account and replaces its details', async () => {
    const { email, link } = await makeLink({
      isConfirmed: false,
      first_name: 'An attacker',
      last_name: 'Other',
      phone: '555-0199',
      address: 'elsewhere',
    });
    expect(await reset(link)).toEqual(
      refused('Enter your first name.', {
        first_name: 'Enter your first name.',
        last_name: 'Enter your last name.',
      }),
    );
    expect((await readUser(test, email)).email_verified_at).toBeNull();
    await reset(link, { ...makePair(), ...NAME });
    expect(await readUser(test, email)).toMatchObject({ ...NAME, phone: null, address: null });
  });

  it('keeps the name of a confirmed account', async () => {
    const { email, link } = await makeLink({ phone: '555-0142' });
    await reset(link, { ...makePair(), ...NAME, phone: '555-0199' });
    expect(await readUser(test, email)).toMatchObject({ first_name: 'Ada', phone: '555-0142' });
  });

  it('keeps the link usable after a rejected password', async () => {
    const { link } = await makeLink();
    for (const [pair, field, message] of [
      [makePair(OTHER_PASSWORD, PASSWORD), 'password_confirmation', 'Passwords do not match'],
      [makePair('short'), 'password', 'Use at least 10 characters.'],
      [makePair('1234567890'), 'password', 'That password is too common. Try another.'],
    ] as const) {
      expect(await reset(link, pair)).toEqual(refused(message, { [field]: message }));
    }
    expect((await reset(link, makePair('x'.repeat(129)))).status).toBe(400);
    expect(await reset(link)).toEqual(SET);
  });

  it('rejects altered, unknown, and other links without changing anything', async () => {
    const { id, token, link } = await makeLink();
    expect(await reset(link.toLowerCase())).toEqual(BAD);
    expect(await reset('x')).toEqual(BAD);
    expect(await reset(await issueEmailToken(test.db, id, 'verify'))).toEqual(BAD);
    expect((await reset('')).body.fields).toEqual({ token: 'The link is incomplete.' });
    expect(await useSession(test.db, token)).not.toBeNull();
  });

  it('runs one statement for an unknown token', async () => {
    expect(await test.countStatements(() => reset('x'.repeat(43)))).toBe(1);
  });
});

describe('a wrong clock', () => {
  const HOUR_MS = 3_600_000;
  afterEach(() => jest.restoreAllMocks());

  /** Remaining minutes of a user's newest row, by the database's clock. */
  async function readMinutesLeft(table: 'email_tokens' | 'sessions', userId: number) {
    const rows = await test.query(
      `SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes
     FROM ${table} WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1`,
      [userId],
    );
    return rows[0]?.['minutes'];
  }

  it.each([
    ['ahead', HOUR_MS],
    ['behind', -HOUR_MS],
  ])("works when this machine's clock is an hour %s", async (name, shiftMs) => {
    const realNow = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + shiftMs);
    const email = `${name}@example.com`;
    const send = async (call: string, payload: object, user?: { token: string }) => {
      const response = await post(test, call, payload, user);
      expect(response).toMatchObject({ status: 200, body: { success: true } });
      return response;
    };
    await send('register', makeRegistration(email));
    const { id } = await readUser(test, email);
    const verifyLink = await issueEmailToken(test.db, id, 'verify');
    expect(await readMinutesLeft('email_tokens', id)).toBe(24 * 60);
    await send('verify_email', { token: verifyLink, password: PASSWORD });
    const resetLink = await issueEmailToken(test.db, id, 'reset');
    expect(await readMinutesLeft('email_tokens', id)).toBe(60);
    await send('reset_password', { token: resetLink, ...makePair() });
    const token = tokenOf(await send('login', { email, password: OTHER_PASSWORD }));
    expect(await readMinutesLeft('sessions', id)).toBe(30 * 24 * 60);
    await send('client_change_password', makePair(PASSWORD), { token });
  });
});
