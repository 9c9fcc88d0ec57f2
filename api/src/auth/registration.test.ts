import * as argon2 from '@node-rs/argon2';
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
import { issueMailToken } from './tokens';
import { createPasswords } from './passwords';
import { useSession } from './sessions';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...actual, hash: jest.fn(actual.hash) };
});

let passwordHash: string;
let mailsAnnounced = 0;
const test = prepareTestApp({ mail: { wake: () => (mailsAnnounced += 1) } });
beforeAll(async () => {
  passwordHash = await (await createPasswords()).hash(PASSWORD);
});

describe('registration', () => {
  const hash = jest.mocked(argon2.hash);
  const SENT = done('Check your email for a link to confirm your address.');

  const TAKEN =
    'There is an account with this email address already. Sign in, or reset your password.';

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
      [
        'a long last name',
        { last_name: 'x'.repeat(81) },
        'last_name',
        'Use at most 80 characters.',
      ],
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
});

describe('verification', () => {
  const register = (email: string, overrides: object) =>
    post(test, 'register', makeRegistration(email, overrides));

  describe('verify_email', () => {
    const BAD = refused('This link is not valid, or it is too old. Ask for a new link.');
    const ALREADY = done('Your email address is confirmed already.');
    const WRONG = 'This is not the password that was chosen when the account was made.';
    const verify = (token: string, password = PASSWORD) =>
      post(test, 'verify_email', { token, password });
    const makeLink = async (isConfirmed = false) => {
      const { id, email } = await createPerson(test.db, {
        isConfirmed,
        password_hash: passwordHash,
      });
      return { id, email, token: await issueMailToken(test.db, id, 'verify') };
    };

    it('confirms the address once, and shows no error when the link is opened again', async () => {
      const { id, email, token } = await makeLink();
      const { status, body } = await verify(token);
      expect([status, body]).toEqual([
        200,
        {
          success: true,
          message: 'Your email address is confirmed. You are signed in.',
          data: {
            token: expect.any(String) as string,
            user: expect.objectContaining({ id, email }) as object,
            need_account_verification: false,
          },
        },
      ]);
      const { data } = body as { data: { token: string } };
      expect(await useSession(test.db, data.token)).toMatchObject({ userId: id });
      const user = await readUser(test, email);
      expect(user.email_verified_at).toBeInstanceOf(Date);
      expect(user.password_proved_at).toBeInstanceOf(Date);
      expect(await verify(token)).toEqual(ALREADY);
    });

    it('confirms nothing without the password, or with another one', async () => {
      const { email, token } = await makeLink();
      expect(await post(test, 'verify_email', { token })).toMatchObject({
        status: 400,
        body: { fields: { password: 'Enter the password that you chose when you signed up.' } },
      });
      expect(await verify(token, OTHER_PASSWORD)).toEqual(refused(WRONG, { password: WRONG }));
      expect(await readUser(test, email)).toMatchObject({
        email_verified_at: null,
        password_proved_at: null,
      });
      expect((await verify(token)).body).toMatchObject({ success: true });
    });

    it('leaves somebody signed in who is signed in already', async () => {
      const { token } = await makeLink();
      const other = await createPerson(test.db);
      expect(await post(test, 'verify_email', { token, password: PASSWORD }, other)).toEqual(
        done('Your email address is confirmed. You can sign in now.'),
      );
      expect(await useSession(test.db, other.token)).not.toBeNull();
    });

    it('takes ten passwords for a link in a quarter of an hour, whatever strangers try', async () => {
      const { email, token } = await makeLink();
      for (let turn = 0; turn < 11; turn += 1) {
        await post(test, 'login', { email, password: OTHER_PASSWORD });
      }
      for (let turn = 0; turn < 10; turn += 1) {
        expect((await verify(token, OTHER_PASSWORD)).status).toBe(200);
      }
      expect((await verify(token)).status).toBe(429);
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
      await test.query(
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

    it('succeeds when the address is confirmed already, however old the link is', async () => {
      const { id, token } = await makeLink(true);
      const age = 'UPDATE mail_tokens SET expires_at = now() WHERE user_id = $1';
      await test.query(age, [id]);
      expect(await verify(token)).toEqual(ALREADY);
    });

    it('sends one statement for a token that nobody was given', async () => {
      expect(await test.countStatements(() => verify('x'.repeat(43)))).toBe(1);
    });
  });

  it('never confirms a registration by the password of an older one, also when both come at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = `race-${round}@example.com`;
      await register(email, { first_name: 'Old' });
      const { id } = await readUser(test, email);
      const token = await issueMailToken(test.db, id, 'verify');
      const [registered, verified] = await Promise.all([
        register(email, {
          first_name: 'New',
          password: OTHER_PASSWORD,
          password_confirmation: OTHER_PASSWORD,
        }),
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
    const ANSWER = done('If that address still has to be confirmed, a new link is on its way.');

    it('answers alike for any address, known or not', async () => {
      await createPerson(test.db, { email: 'waiting@example.com', isConfirmed: false });
      await createPerson(test.db, { email: 'confirmed@example.com' });
      for (const email of ['waiting@example.com', 'confirmed@example.com', 'unknown@example.com']) {
        const announced = mailsAnnounced;
        const resend = () => post(test, 'resend_verification', { email });
        let answer: unknown;
        expect(await test.countStatements(async () => (answer = await resend()))).toBe(1);
        expect(answer).toEqual(ANSWER);
        expect(await listOrders(test, email)).toEqual(['verify-again']);
        expect(mailsAnnounced).toBe(announced + 1);
      }
    });
  });
});

describe('taken address', () => {
  const OWNERS = 'a lamp above the stairs';
  const STRANGERS = 'the keys are mine now';
  const NEW = 'three plums and a pear';

  const register = (email: string, password: string, overrides: object = {}) =>
    post(test, 'register', makeRegistration(email, { ...makePair(password), ...overrides }));

  const login = async (email: string, password: string) =>
    (await post(test, 'login', { email, password })).body as { success: boolean; message: string };

  /** The owner registers, then a stranger does so with the same address. Both mails are in the owner's mailbox.
   * @returns the tokens of their links */
  async function registerBoth(email: string): Promise<readonly [string, string]> {
    await register(email, OWNERS);
    const { id } = await readUser(test, email);
    const first = await issueMailToken(test.db, id, 'verify');
    await register(email, STRANGERS, {
      first_name: 'Mallory',
      last_name: 'Stranger',
      phone: '900 555 0199',
    });
    return [first, await issueMailToken(test.db, id, 'verify')];
  }

  describe('an address that a stranger registers after its owner', () => {
    it.each([0, 1])('is not his when the owner opens mail %i', async (which) => {
      const email = `owner-${which}@example.com`;
      const token = (await registerBoth(email))[which];
      const wrong = 'This is not the password that was chosen when the account was made.';
      expect(await post(test, 'verify_email', { token, password: OWNERS })).toEqual(
        refused(wrong, { password: wrong }),
      );
      expect((await readUser(test, email)).email_verified_at).toBeNull();
      expect(await login(email, STRANGERS)).toMatchObject({
        success: false,
        message: 'Please confirm your email address first. We sent you a link.',
      });

      const own = { ...makePair(NEW), first_name: 'Ada', last_name: 'Diner' };
      const { body } = await post(test, 'reset_password', { token, ...own });
      const { data } = body as { data: { token: string; user: object } };
      expect(data.user).toMatchObject({ first_name: 'Ada', last_name: 'Diner', phone: null });
      expect(await useSession(test.db, data.token)).not.toBeNull();
      expect((await login(email, STRANGERS)).message).toBe('Email or password is wrong.');
      expect((await login(email, NEW)).success).toBe(true);
      expect((await post(test, 'verify_email', { token, password: STRANGERS })).body).toMatchObject(
        {
          message: 'Your email address is confirmed already.',
          data: null,
        },
      );
    });

    it('stays open to its owner however often he registers it meanwhile', async () => {
      const email = 'stubborn@example.com';
      const [token] = await registerBoth(email);
      const own = { ...makePair(NEW), first_name: 'Ada', last_name: 'Diner' };
      const [taken] = await Promise.all([
        post(test, 'reset_password', { token, ...own }),
        ...[1, 2, 3, 4].map(() => register(email, STRANGERS)),
      ]);
      expect(taken.body).toMatchObject({ success: true });
      expect((await login(email, NEW)).success).toBe(true);
      expect((await login(email, STRANGERS)).success).toBe(false);
    });
  });
});
