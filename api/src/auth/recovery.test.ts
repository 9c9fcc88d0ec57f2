import {
  done,
  listOrders,
  makePair,
  makeRegistration,
  OTHER_PASSWORD,
  PASSWORD,
  post,
  readUser,
  refused,
} from '../testing/people/accounts';
import { prepareTestApp } from '../testing/app';
import { createPerson } from '../testing/people';
import { createSession, useSession } from './sessions';
import { issueMailToken } from './tokens';

const test = prepareTestApp();

const login = (email: string, password: string) => post(test, 'login', { email, password });

describe('forgot_password', () => {
  it('answers alike for any address, known or not', async () => {
    await createPerson(test.db, { email: 'has-one@example.com' });
    await createPerson(test.db, { email: 'waiting@example.com', isConfirmed: false });
    for (const email of ['has-one@example.com', 'waiting@example.com', 'unknown@example.com']) {
      let answer: unknown;
      const forget = async () => (answer = await post(test, 'forgot_password', { email }));
      expect(await test.countStatements(forget)).toBe(1);
      expect(answer).toEqual(done('If that address has an account, a reset link is on its way.'));
      expect(await listOrders(test, email)).toEqual(['reset']);
    }
    expect((await test.db.selectFrom('mail_tokens').selectAll().execute()).length).toBe(0);
  });
});

describe('reset_password', () => {
  const NAME = { first_name: 'Grace', last_name: 'Hopper' };
  const BAD = refused(
    'This link is not valid, was used already, or is too old. Ask for a new link.',
  );
  const SET = {
    status: 200,
    body: {
      success: true,
      message: 'Your new password is set. You are signed in.',
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
    const person = await createPerson(test.db, overrides);
    return { ...person, link: await issueMailToken(test.db, person.id, 'reset') };
  };

  it('sets the password, ends every session and tells the owner', async () => {
    const { id, email, token, link } = await makeLink();
    const elsewhere = await createSession(test.db, id, 'elsewhere');
    expect(await reset(link)).toEqual(SET);
    expect((await login(email, OTHER_PASSWORD)).body).toMatchObject({ success: true });
    expect(await useSession(test.db, token)).toBeNull();
    expect(await useSession(test.db, elsewhere)).toBeNull();
    // The login is none of the browser in which the link was opened.
    expect(await listOrders(test, email)).toEqual(['password-changed', 'new-sign-in']);
  });

  it('signs in who was signed out, and nobody who is signed in', async () => {
    const { id, link } = await makeLink();
    const { body } = await reset(link);
    const { token } = (body as { data: { token: string } }).data;
    expect(await useSession(test.db, token)).toMatchObject({ userId: id });
    const other = await createPerson(test.db);
    const { link: next } = await makeLink();
    expect(await post(test, 'reset_password', { token: next, ...makePair() }, other)).toEqual(
      done('Your new password is set. Sign in with it.'),
    );
    expect(await useSession(test.db, other.token)).not.toBeNull();
  });

  it('works once, and ends the other links', async () => {
    const { id, email, link } = await makeLink();
    const other = await issueMailToken(test.db, id, 'reset');
    await reset(link);
    expect(await reset(link, makePair(PASSWORD))).toEqual(BAD);
    expect(await reset(other, makePair(PASSWORD))).toEqual(BAD);
    expect((await login(email, OTHER_PASSWORD)).body).toMatchObject({ success: true });
  });

  it('lets one of two at once win', async () => {
    const { email, link } = await makeLink();
    const answers = await Promise.all([
      reset(link, makePair('the first of the two')),
      reset(link, makePair('the second of the two')),
    ]);
    const won = answers.map(({ body }) => (body as { success: boolean }).success);
    expect(won.toSorted()).toEqual([false, true]);
    const winner = won[0] ? 'the first of the two' : 'the second of the two';
    expect(await listOrders(test, email)).toEqual(['password-changed']);
    expect((await login(email, winner)).body).toMatchObject({ success: true });
  });

  it.each([
    ['59 minutes', true],
    ['60 minutes', false],
  ])('after %s works: %s', async (age, success) => {
    const { id, link } = await makeLink();
    await test.query(
      `UPDATE mail_tokens SET expires_at = expires_at - $1::interval WHERE user_id = $2`,
      [age, id],
    );
    expect((await reset(link)).body).toMatchObject({ success });
  });

  it('confirms an address that was not confirmed: its owner has read the mail', async () => {
    const { id, email, link } = await makeLink({ isConfirmed: false });
    const verifyLink = await issueMailToken(test.db, id, 'verify');
    expect(await reset(link, { ...makePair(), ...NAME })).toMatchObject({
      body: { success: true, data: { user: { first_name: 'Grace' } } },
    });
    expect((await readUser(test, email)).email_verified_at).toBeInstanceOf(Date);
    expect((await login(email, OTHER_PASSWORD)).body).toMatchObject({ success: true });
    expect(
      await post(test, 'verify_email', { token: verifyLink, password: OTHER_PASSWORD }),
    ).toEqual(done('Your email address is confirmed already.'));
    expect(await reset(verifyLink, { ...makePair(PASSWORD), ...NAME })).toEqual(BAD);
    expect((await post(test, 'register', makeRegistration(email))).body).toMatchObject({
      success: false,
    });
  });

  it('asks for the name where nobody has confirmed the account, and forgets what it said', async () => {
    const { email, link } = await makeLink({
      isConfirmed: false,
      first_name: 'A stranger',
      last_name: 'Somebody',
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

  it('leaves the name of a confirmed account alone', async () => {
    const { email, link } = await makeLink({ phone: '555-0142' });
    await reset(link, { ...makePair(), ...NAME, phone: '555-0199' });
    expect(await readUser(test, email)).toMatchObject({ first_name: 'Ada', phone: '555-0142' });
  });

  it('keeps the link usable after a refused password', async () => {
    const { link } = await makeLink();
    const differ = makePair(OTHER_PASSWORD, PASSWORD);
    const MISMATCH = 'Passwords do not match';
    expect(await reset(link, differ)).toEqual(
      refused(MISMATCH, { password_confirmation: MISMATCH }),
    );
    const SHORT = 'Use at least 10 characters.';
    expect(await reset(link, makePair('short'))).toEqual(refused(SHORT, { password: SHORT }));
    expect((await reset(link, makePair('1234567890'))).body).toMatchObject({
      success: false,
      fields: { password: expect.stringContaining('Too many people use') as string },
    });
    expect((await reset(link, makePair('x'.repeat(129)))).status).toBe(400);
    expect(await reset(link)).toEqual(SET);
  });

  it('refuses links that are altered, unknown or for something else, and leaves all as it was', async () => {
    const { id, token, link } = await makeLink();
    expect(await reset(link.toLowerCase())).toEqual(BAD);
    expect(await reset('x')).toEqual(BAD);
    expect(await reset(await issueMailToken(test.db, id, 'verify'))).toEqual(BAD);
    expect((await reset('')).body).toMatchObject({
      fields: { token: 'The link is incomplete.' },
    });
    expect(await useSession(test.db, token)).not.toBeNull();
  });

  it('sends one statement for a token that nobody was given', async () => {
    expect(await test.countStatements(() => reset('x'.repeat(43)))).toBe(1);
  });
});

describe('a wrong clock', () => {
  const HOUR_MS = 3_600_000;
  afterEach(() => jest.restoreAllMocks());

  /** Minutes that the newest row of a person has left, by the clock of the database. */
  async function readMinutesLeft(
    table: 'mail_tokens' | 'sessions',
    userId: number,
  ): Promise<number | undefined> {
    const rows = await test.query<{ minutes: number }>(
      `SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes
     FROM ${table} WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1`,
      [userId],
    );
    return rows[0]?.minutes;
  }

  it.each([
    ['ahead', HOUR_MS],
    ['behind', -HOUR_MS],
  ])(
    'serves people as usual when the clock of this machine is an hour %s',
    async (name, shiftMs) => {
      const realNow = Date.now.bind(Date);
      jest.spyOn(Date, 'now').mockImplementation(() => realNow() + shiftMs);
      const email = `${name}@example.com`;
      const send = async (call: string, payload: object, person?: { token: string }) => {
        const { status, body } = await post(test, call, payload, person);
        return { status, ...(body as { success: boolean; data: { token: string } | null }) };
      };
      expect(await send('register', makeRegistration(email))).toMatchObject({ success: true });
      const { id } = await readUser(test, email);
      const verifyLink = await issueMailToken(test.db, id, 'verify');
      expect(await readMinutesLeft('mail_tokens', id)).toBe(24 * 60);
      expect(await send('verify_email', { token: verifyLink, password: PASSWORD })).toMatchObject({
        success: true,
      });
      const resetLink = await issueMailToken(test.db, id, 'reset');
      expect(await readMinutesLeft('mail_tokens', id)).toBe(60);
      expect(await send('reset_password', { token: resetLink, ...makePair() })).toMatchObject({
        success: true,
      });
      const { data } = await send('login', { email, password: OTHER_PASSWORD });
      expect(await readMinutesLeft('sessions', id)).toBe(30 * 24 * 60);
      const person = { token: data?.token ?? '' };
      expect(await send('client_change_password', makePair(PASSWORD), person)).toMatchObject({
        success: true,
      });
    },
  );
});
