import { createPasswords } from '../../auth/passwords';
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
import { useSession } from '../../auth/sessions';

let test: TestApp;
let passwordHash: string;
let mailsAnnounced = 0;
beforeAll(async () => {
  passwordHash = await (await createPasswords()).hash(PASSWORD);
  test = await startTestApp({ mail: { wake: () => (mailsAnnounced += 1) } });
});
afterAll(() => test.close());

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

  it('succeeds when the address is confirmed already, however old the link is', async () => {
    const { id, token } = await makeLink(true);
    const age = 'UPDATE mail_tokens SET expires_at = now() WHERE user_id = $1';
    await test.database.pool.query(age, [id]);
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
