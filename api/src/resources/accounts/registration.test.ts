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
} from '../../testing/people/accounts';
import { startTestApp, type TestApp } from '../../testing/app';
import { createPerson } from '../../testing/people';
import { issueMailToken } from '../../auth/tokens';

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
  test = await startTestApp({ mail: { wake: () => (mailsAnnounced += 1) } });
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
      password_proved_at: null,
      first_sign_in_at: null,
      suspended_at: null,
      suspended_until: null,
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
    const token = await issueMailToken(test.db, after.id, 'verify');
    const verify = (password: string) => post(test, 'verify_email', { token, password });
    expect((await verify(PASSWORD)).body).toMatchObject({ success: false });
    expect((await verify(OTHER_PASSWORD)).body).toMatchObject({ success: true });
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
