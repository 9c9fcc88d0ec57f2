import * as argon2 from '@node-rs/argon2';
import {
  ageLinks,
  done,
  listOrders,
  makePair,
  makeRegistration,
  OTHER_PASSWORD,
  PASSWORD,
  PASSWORD_HASH,
  post,
  readUser,
  refused,
  tokenOf,
} from '../testing/users/accounts';
import { prepareTestApp } from '../testing/app';
import { createUser } from '../testing/users';
import { issueEmailToken } from './tokens';
import { useSession } from './sessions';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...actual, hash: jest.fn(actual.hash) };
});

let emailsAnnounced = 0;
const test = prepareTestApp({ email: { onQueued: () => (emailsAnnounced += 1) } });

const register = (email: string, overrides: object = {}) =>
  post(test, 'register', makeRegistration(email, overrides));

describe('register', () => {
  const hash = jest.mocked(argon2.hash);
  const SENT = done('Check your email for a link to confirm your address.');

  const TAKEN = 'You already have an account with this email. Log in or reset your password.';
  const NO_ADDRESS = 'Enter an email address such as name@example.com.';

  it('creates an unconfirmed account and queues the email', async () => {
    expect(await register('new@example.com')).toEqual(SENT);
    expect(await readUser(test, 'new@example.com')).toEqual({
      id: expect.any(Number) as number,
      first_name: 'Ada',
      last_name: 'Diner',
      email: 'new@example.com',
      phone: '(423) 555-0142',
      address: null,
      password_hash: expect.stringMatching(/^\$argon2id\$/) as string,
      email_verified_at: null,
      password_proved_at: null,
      first_sign_in_at: null,
      suspended_at: null,
      suspended_until: null,
      created_at: expect.any(Date) as Date,
    });
    expect(await listOrders(test, 'new@example.com')).toEqual(['verify']);
    expect(emailsAnnounced).toBe(1);
  });

  it('rejects a weak password', async () => {
    const message = 'That password is too common. Try another.';
    expect(await register('refused@example.com', makePair('Password123'))).toEqual(
      refused(message, { password: message }),
    );
    expect(await listOrders(test, 'refused@example.com')).toEqual([]);
  });

  it.each([
    ['first_name', '\u0007 ', 'Enter your first name.'],
    ['last_name', 'x'.repeat(81), 'Use at most 80 characters.'],
    ['email', '', NO_ADDRESS],
    ['email', 'ada@', NO_ADDRESS],
    ['email', `${'a'.repeat(250)}@example.com`, 'Use at most 254 characters.'],
    ['email', 7, NO_ADDRESS],
    ['phone', '1'.repeat(41), 'Use at most 40 characters.'],
    ['password', 'x'.repeat(129), 'Use at most 128 characters.'],
  ])('rejects the %s %j', async (field, value, message) => {
    expect(await register('bad@example.com', { [field]: value })).toMatchObject({
      status: 400,
      body: { success: false, message, error: 'invalid-input', fields: { [field]: message } },
    });
  });

  it('rejects the address of a confirmed account in any case and leaves it unchanged', async () => {
    await createUser(test.db, { email: 'Taken@example.com', first_name: 'Owner' });
    expect(await register('tAKEN@EXAMPLE.COM')).toEqual(refused(TAKEN, { email: TAKEN }));
    expect(await readUser(test, 'taken@example.com')).toMatchObject({
      first_name: 'Owner',
      email: 'Taken@example.com',
      password_hash: null,
    });
    expect(await listOrders(test, 'tAKEN@EXAMPLE.COM')).toEqual([]);
  });

  it('hashes the password whether or not the address is taken', async () => {
    await createUser(test.db, { email: 'taken-too@example.com' });
    for (const email of ['taken-too@example.com', 'free@example.com']) {
      hash.mockClear();
      await register(email);
      expect(hash).toHaveBeenCalledTimes(1);
    }
  });

  it('lets a later registration replace an unconfirmed one', async () => {
    await register('again@example.com');
    const before = await readUser(test, 'again@example.com');
    const newest = { first_name: 'Grace', phone: '', ...makePair() };
    expect(await register('Again@example.com', newest)).toEqual(SENT);
    const after = await readUser(test, 'again@example.com');
    expect(after).toMatchObject({
      id: before.id,
      first_name: 'Grace',
      phone: null,
      email: 'Again@example.com',
    });
    expect(await listOrders(test, 'Again@example.com')).toEqual(['verify']);
    const token = await issueEmailToken(test.db, after.id, 'verify');
    const verify = (password: string) => post(test, 'verify_email', { token, password });
    expect((await verify(PASSWORD)).body.success).toBe(false);
    expect((await verify(OTHER_PASSWORD)).body.success).toBe(true);
    const login = (password: string) =>
      post(test, 'login', { email: 'again@example.com', password });
    expect((await login(PASSWORD)).body.success).toBe(false);
    expect((await login(OTHER_PASSWORD)).body.success).toBe(true);
  });

  it('creates one account for two concurrent registrations', async () => {
    const responses = await Promise.all([
      register('twice@example.com', { first_name: 'One' }),
      register('TWICE@example.com', { first_name: 'Two' }),
    ]);
    expect(responses).toEqual([SENT, SENT]);
    expect(['One', 'Two']).toContain((await readUser(test, 'twice@example.com')).first_name);
  });
});

describe('verification', () => {
  describe('verify_email', () => {
    const BAD = refused('This link isn’t valid or has expired. Request a new one.');
    const ALREADY = done('Your email is already confirmed.');
    const WRONG = 'This isn’t the password you chose when you signed up.';
    const verify = (token: string, password = PASSWORD) =>
      post(test, 'verify_email', { token, password });
    const makeLink = async (isConfirmed = false) => {
      const { id, email } = await createUser(test.db, {
        isConfirmed,
        password_hash: PASSWORD_HASH,
      });
      return { id, email, token: await issueEmailToken(test.db, id, 'verify') };
    };

    it('confirms the address once, without an error when the link is opened again', async () => {
      const { id, email, token } = await makeLink();
      const confirmed = await verify(token);
      expect(confirmed).toEqual({
        status: 200,
        body: {
          success: true,
          message: 'Email confirmed. You’re logged in.',
          data: {
            token: expect.any(String) as string,
            user: expect.objectContaining({ id, email }) as object,
            need_account_verification: false,
          },
        },
      });
      expect(await useSession(test.db, tokenOf(confirmed))).toMatchObject({ userId: id });
      const user = await readUser(test, email);
      expect(user.email_verified_at).toBeInstanceOf(Date);
      expect(user.password_proved_at).toBeInstanceOf(Date);
      expect(await verify(token)).toEqual(ALREADY);
    });

    it('requires the right password', async () => {
      const { email, token } = await makeLink();
      expect(await post(test, 'verify_email', { token })).toMatchObject({
        status: 400,
        body: { fields: { password: 'Enter the password you signed up with.' } },
      });
      expect(await verify(token, OTHER_PASSWORD)).toEqual(refused(WRONG, { password: WRONG }));
      expect(await readUser(test, email)).toMatchObject({
        email_verified_at: null,
        password_proved_at: null,
      });
      expect((await verify(token)).body).toMatchObject({ success: true });
    });

    it('keeps the session of a logged-in user', async () => {
      const { token } = await makeLink();
      const other = await createUser(test.db);
      expect(await post(test, 'verify_email', { token, password: PASSWORD }, other)).toEqual(
        done('Email confirmed. You can log in now.'),
      );
      expect(await useSession(test.db, other.token)).not.toBeNull();
    });

    it('allows ten passwords per link in 15 minutes, regardless of other attempts', async () => {
      const { email, token } = await makeLink();
      for (let turn = 0; turn < 11; turn += 1) {
        await post(test, 'login', { email, password: OTHER_PASSWORD });
      }
      for (let turn = 0; turn < 10; turn += 1) {
        expect((await verify(token, OTHER_PASSWORD)).status).toBe(200);
      }
      expect((await verify(token)).status).toBe(429);
    });

    it('accepts two concurrent clicks', async () => {
      const { token } = await makeLink();
      const responses = await Promise.all([verify(token), verify(token)]);
      expect(responses.map(({ body }) => body.success)).toEqual([true, true]);
    });

    it.each([
      ['23 hours 59 minutes', true],
      ['24 hours', false],
    ])('after %s works: %s', async (age, success) => {
      const { id, token } = await makeLink();
      await ageLinks(test, id, age);
      expect((await verify(token)).body).toMatchObject({ success });
    });

    it('rejects altered, unknown, and other links with a hint to request a new one', async () => {
      const { id, token } = await makeLink();
      const last = token.endsWith('A') ? 'B' : 'A';
      expect(await verify(`${token.slice(0, -1)}${last}`)).toEqual(BAD);
      expect(await verify('🍕')).toEqual(BAD);
      expect(await verify(await issueEmailToken(test.db, id, 'reset'))).toEqual(BAD);
      expect((await verify('x'.repeat(201))).status).toBe(400);
      expect((await verify('')).status).toBe(400);
      expect((await verify(token)).body).toMatchObject({ success: true });
    });

    it('succeeds if the address is already confirmed, even with an old link', async () => {
      const { id, token } = await makeLink(true);
      await ageLinks(test, id, '24 hours');
      expect(await verify(token)).toEqual(ALREADY);
    });
  });

  it('never confirms a registration with the password of an older one, even concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = `race-${round}@example.com`;
      await register(email, { first_name: 'Old' });
      const { id } = await readUser(test, email);
      const token = await issueEmailToken(test.db, id, 'verify');
      const [registered, verified] = await Promise.all([
        register(email, { first_name: 'New', ...makePair() }),
        post(test, 'verify_email', { token, password: PASSWORD }),
      ]);
      const user = await readUser(test, email);
      const isOld = user.first_name === 'Old';
      expect([registered.status, verified.status]).toEqual([200, 200]);
      expect(registered.body).toMatchObject({ success: !isOld });
      expect(verified.body).toMatchObject({ success: isOld });
      expect(user.email_verified_at !== null).toBe(isOld);
    }
  });

  describe('resend_verification', () => {
    const RESPONSE = done('If that email still needs confirming, we’ve sent a new link.');

    it('responds alike for known and unknown addresses', async () => {
      await createUser(test.db, { email: 'waiting@example.com', isConfirmed: false });
      await createUser(test.db, { email: 'confirmed@example.com' });
      for (const email of ['waiting@example.com', 'confirmed@example.com', 'unknown@example.com']) {
        const announced = emailsAnnounced;
        const resend = () => post(test, 'resend_verification', { email });
        let response: unknown;
        expect(await test.countStatements(async () => (response = await resend()))).toBe(1);
        expect(response).toEqual(RESPONSE);
        expect(await listOrders(test, email)).toEqual(['verify-again']);
        expect(emailsAnnounced).toBe(announced + 1);
      }
    });
  });
});

describe('an address that an attacker registers after its owner', () => {
  const OWNERS = 'a lamp above the stairs';
  const ATTACKER_PASSWORD = 'the keys are mine now';
  const NEW = 'three plums and a pear';

  const login = async (email: string, password: string) =>
    (await post(test, 'login', { email, password })).body;
  const own = { ...makePair(NEW), first_name: 'Ada', last_name: 'Diner' };

  /** Registers as the owner and then as an attacker with the same address. Both emails are in the owner's
   * mailbox.
   * @returns the tokens of both links */
  async function registerBoth(email: string): Promise<readonly [string, string]> {
    await register(email, makePair(OWNERS));
    const { id } = await readUser(test, email);
    const first = await issueEmailToken(test.db, id, 'verify');
    await register(email, {
      ...makePair(ATTACKER_PASSWORD),
      first_name: 'Mallory',
      last_name: 'Attacker',
      phone: '900 555 0199',
    });
    return [first, await issueEmailToken(test.db, id, 'verify')];
  }

  it.each([0, 1])("stays the owner's when the owner opens email %i", async (which) => {
    const email = `owner-${which}@example.com`;
    const token = (await registerBoth(email))[which];
    const wrong = 'This isn’t the password you chose when you signed up.';
    expect(await post(test, 'verify_email', { token, password: OWNERS })).toEqual(
      refused(wrong, { password: wrong }),
    );
    expect((await readUser(test, email)).email_verified_at).toBeNull();
    expect(await login(email, ATTACKER_PASSWORD)).toMatchObject({
      success: false,
      message: 'Check your email for a link to confirm your address, then log in.',
    });

    const reset = await post(test, 'reset_password', { token, ...own });
    const user = { first_name: 'Ada', last_name: 'Diner', phone: null };
    expect(reset.body).toMatchObject({ data: { user } });
    expect(await useSession(test.db, tokenOf(reset))).not.toBeNull();
    expect((await login(email, ATTACKER_PASSWORD)).message).toBe('Incorrect email or password.');
    expect((await login(email, NEW)).success).toBe(true);
    const verified = await post(test, 'verify_email', { token, password: ATTACKER_PASSWORD });
    expect(verified).toEqual(done('Your email is already confirmed.'));
  });

  it('stays available to its owner however often the attacker registers it', async () => {
    const email = 'stubborn@example.com';
    const [token] = await registerBoth(email);
    const [taken] = await Promise.all([
      post(test, 'reset_password', { token, ...own }),
      ...[1, 2, 3, 4].map(() => register(email, makePair(ATTACKER_PASSWORD))),
    ]);
    expect(taken.body).toMatchObject({ success: true });
    expect((await login(email, NEW)).success).toBe(true);
    expect((await login(email, ATTACKER_PASSWORD)).success).toBe(false);
  });
});
