import * as argon2 from '@node-rs/argon2';
import {
  done,
  listOrders,
  makeRegistration,
  OTHER_PASSWORD,
  PASSWORD,
  post,
  readUser,
  refused,
} from '../testing/accounts';
import { startTestApp, type TestApp } from '../testing/app';
import { createPerson } from '../testing/people';
import { issueMailToken } from './mail-tokens';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...actual, hash: jest.fn(actual.hash) };
});
const hash = jest.mocked(argon2.hash);

const SENT = done('Check your email for a link to confirm your address.');
const TAKEN =
  'There is an account with this email address already. Sign in, or reset your password.';

let test: TestApp;
let mailsAnnounced = 0;
beforeAll(async () => {
  test = await startTestApp({ onMail: () => (mailsAnnounced += 1) });
});
afterAll(() => test.close());

const register = (email: string, overrides: object = {}) =>
  post(test, 'register', makeRegistration(email, overrides));

describe('register', () => {
  it('stores an account that is to be confirmed, and orders the mail', async () => {
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
      created_at: expect.any(Date) as Date,
    });
    expect(await listOrders(test, 'new@example.com')).toEqual(['verify']);
    expect(mailsAnnounced).toBe(1);
  });

  it('keeps an account without a phone', async () => {
    const { phone, ...rest } = makeRegistration('no-phone@example.com');
    expect(phone).toBeTruthy();
    expect(await post(test, 'register', rest)).toEqual(SENT);
    expect((await readUser(test, 'no-phone@example.com')).phone).toBeNull();
  });

  it.each([
    [
      'mismatch',
      { password_confirmation: OTHER_PASSWORD },
      'password_confirmation',
      'Passwords do not match',
    ],
    [
      'nine characters',
      { password: 'nine char', password_confirmation: 'nine char' },
      'password',
      'Use at least 10 characters.',
    ],
    [
      'a common one',
      { password: 'Password123', password_confirmation: 'Password123' },
      'password',
      'Too many people use this password, so it is easily guessed. Choose another one.',
    ],
  ])('refuses passwords: %s', async (_, overrides, field, sentence) => {
    expect(await register('refused@example.com', overrides)).toEqual(
      refused(sentence, { [field]: sentence }),
    );
    expect(await listOrders(test, 'refused@example.com')).toEqual([]);
  });

  it.each([
    ['no first name', { first_name: '\u0007 ' }, 'first_name', 'Enter your first name.'],
    ['a long last name', { last_name: 'x'.repeat(81) }, 'last_name', 'Use at most 80 characters.'],
    ['no address', { email: '' }, 'email', 'Enter an email address such as name@example.com.'],
    [
      'half an address',
      { email: 'ada@' },
      'email',
      'Enter an email address such as name@example.com.',
    ],
    [
      'a long address',
      { email: `${'a'.repeat(250)}@example.com` },
      'email',
      'Use at most 254 characters.',
    ],
    ['a number', { email: 7 }, 'email', 'Enter an email address such as name@example.com.'],
    ['a long phone', { phone: '1'.repeat(41) }, 'phone', 'Use at most 40 characters.'],
    ['a long password', { password: 'x'.repeat(129) }, 'password', 'Use at most 128 characters.'],
  ])('does not take %s', async (_, overrides, field, sentence) => {
    expect(await register('bad@example.com', overrides)).toMatchObject({
      status: 400,
      body: {
        success: false,
        message: sentence,
        error: 'invalid-input',
        fields: { [field]: sentence },
      },
    });
  });

  it('takes names of any script, emoji too, without control characters', async () => {
    const names = { first_name: '\u0000Zoë 🍕', last_name: 'محمد\u202e\u0007 李' };
    expect(await register('names@example.com', names)).toEqual(SENT);
    expect(await readUser(test, 'names@example.com')).toMatchObject({
      first_name: 'Zoë 🍕',
      last_name: 'محمد  李',
    });
  });

  it('refuses the address of a confirmed account, in capitals too, and leaves it alone', async () => {
    await createPerson(test.db, { email: 'Taken@example.com', first_name: 'Owner' });
    expect(await register('tAKEN@EXAMPLE.COM')).toEqual(refused(TAKEN, { email: TAKEN }));
    expect(await readUser(test, 'taken@example.com')).toMatchObject({
      first_name: 'Owner',
      email: 'Taken@example.com',
      password_hash: null,
    });
    expect(await listOrders(test, 'tAKEN@EXAMPLE.COM')).toEqual([]);
  });

  it('hashes the password whether the address is taken or free', async () => {
    await createPerson(test.db, { email: 'taken-too@example.com' });
    for (const email of ['taken-too@example.com', 'free@example.com']) {
      hash.mockClear();
      await register(email);
      expect(hash).toHaveBeenCalledTimes(1);
    }
  });

  it('lets an address that nobody confirmed be registered again: the newest counts', async () => {
    await register('again@example.com');
    const before = await readUser(test, 'again@example.com');
    const oldLink = await issueMailToken(test.db, before.id, 'verify');
    const newest = {
      first_name: 'Grace',
      phone: '',
      password: OTHER_PASSWORD,
      password_confirmation: OTHER_PASSWORD,
    };
    expect(await register('Again@example.com', newest)).toEqual(SENT);
    const after = await readUser(test, 'again@example.com');
    expect(after).toMatchObject({
      id: before.id,
      first_name: 'Grace',
      phone: null,
      email: 'Again@example.com',
    });
    expect(await listOrders(test, 'Again@example.com')).toEqual(['verify']);
    expect((await post(test, 'verify_email', { token: oldLink })).body).toMatchObject({
      success: false,
    });
    const link = await issueMailToken(test.db, after.id, 'verify');
    expect((await post(test, 'verify_email', { token: link })).body).toMatchObject({
      success: true,
    });
    const login = (password: string) =>
      post(test, 'login', { email: 'again@example.com', password });
    expect((await login(PASSWORD)).body).toMatchObject({ success: false });
    expect((await login(OTHER_PASSWORD)).body).toMatchObject({ success: true });
  });

  it('makes one account of two registrations at once', async () => {
    const answers = await Promise.all([
      register('twice@example.com', { first_name: 'One' }),
      register('TWICE@example.com', { first_name: 'Two' }),
    ]);
    expect(answers).toEqual([SENT, SENT]);
    expect(['One', 'Two']).toContain((await readUser(test, 'twice@example.com')).first_name);
  });
});

describe('verify_email', () => {
  const BAD = refused('This link is not valid, or it is too old. Ask for a new link.');
  const ALREADY = done('Your email address is confirmed already.');
  const verify = (token: string) => post(test, 'verify_email', { token });
  const makeLink = async (isConfirmed = false) => {
    const { id, email } = await createPerson(test.db, { isConfirmed });
    return { id, email, token: await issueMailToken(test.db, id, 'verify') };
  };

  it('confirms the address once, and does not frighten who opens the link again', async () => {
    const { email, token } = await makeLink();
    expect(await verify(token)).toEqual(
      done('Your email address is confirmed. You can sign in now.'),
    );
    expect((await readUser(test, email)).email_verified_at).toBeInstanceOf(Date);
    expect(await verify(token)).toEqual(ALREADY);
  });

  it('takes two clicks at once', async () => {
    const { token } = await makeLink();
    const answers = await Promise.all([verify(token), verify(token)]);
    expect(answers.map(({ body }) => body)).toMatchObject([{ success: true }, { success: true }]);
  });

  it.each([
    ['23 hours 59 minutes', true],
    ['24 hours', false],
  ])('after %s works: %s', async (age, success) => {
    const { id, token } = await makeLink();
    await test.database.pool.query(
      `UPDATE mail_tokens SET expires_at = expires_at - $1::interval WHERE user_id = $2`,
      [age, id],
    );
    expect((await verify(token)).body).toMatchObject({ success });
  });

  it('says to ask for a new link when this one is altered, unknown or for something else', async () => {
    const { id, token } = await makeLink();
    const last = token.endsWith('A') ? 'B' : 'A';
    expect(await verify(`${token.slice(0, -1)}${last}`)).toEqual(BAD);
    expect(await verify('🍕')).toEqual(BAD);
    expect(await verify(await issueMailToken(test.db, id, 'reset'))).toEqual(BAD);
    expect((await verify('x'.repeat(201))).status).toBe(400);
    expect((await verify('')).status).toBe(400);
    expect((await verify(token)).body).toMatchObject({ success: true });
  });

  it('is content when the address is confirmed, however old the link is', async () => {
    const { id, token } = await makeLink(true);
    const age = 'UPDATE mail_tokens SET expires_at = now() WHERE user_id = $1';
    await test.database.pool.query(age, [id]);
    expect(await verify(token)).toEqual(ALREADY);
  });

  it('sends one statement for a token that nobody was given', async () => {
    expect(await test.countStatements(() => verify('x'.repeat(43)))).toBe(1);
  });
});

it('never confirms a registration by the link of an older one, also when both come at once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const email = `race-${round}@example.com`;
    await register(email, { first_name: 'Old' });
    const { id } = await readUser(test, email);
    const token = await issueMailToken(test.db, id, 'verify');
    const [registered, verified] = await Promise.all([
      register(email, { first_name: 'New' }),
      post(test, 'verify_email', { token }),
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
  const ANSWER = done('If that address still has to be confirmed, a new link is on its way.');

  it('answers and does the same for any address', async () => {
    await createPerson(test.db, { email: 'waiting@example.com', isConfirmed: false });
    await createPerson(test.db, { email: 'confirmed@example.com' });
    for (const email of ['waiting@example.com', 'confirmed@example.com', 'unknown@example.com']) {
      const announced = mailsAnnounced;
      const resend = () => post(test, 'resend_verification', { email });
      let answer: unknown;
      expect(await test.countStatements(async () => (answer = await resend()))).toBe(1);
      expect(answer).toEqual(ANSWER);
      expect(await listOrders(test, email)).toEqual(['verify']);
      expect(mailsAnnounced).toBe(announced + 1);
    }
  });
});
