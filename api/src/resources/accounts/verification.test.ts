import {
  done,
  listOrders,
  makeRegistration,
  post,
  readUser,
  refused,
} from '../../testing/people/accounts';
import { startTestApp, type TestApp } from '../../testing/app';
import { createPerson } from '../../testing/people';
import { issueMailToken } from '../../identity/mail-tokens';

let test: TestApp;
let mailsAnnounced = 0;
beforeAll(async () => {
  test = await startTestApp({ mail: { wake: () => (mailsAnnounced += 1) } });
});
afterAll(() => test.close());

const register = (email: string, overrides: object) =>
  post(test, 'register', makeRegistration(email, overrides));

describe('verify_email', () => {
  const BAD = refused('This link is not valid, or it is too old. Ask for a new link.');
  const ALREADY = done('Your email address is confirmed already.');
  const verify = (token: string) => post(test, 'verify_email', { token });
  const makeLink = async (isConfirmed = false) => {
    const { id, email } = await createPerson(test.db, { isConfirmed });
    return { id, email, token: await issueMailToken(test.db, id, 'verify') };
  };

  it('confirms the address once, and shows no error when the link is opened again', async () => {
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

  it('answers alike for any address, known or not', async () => {
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
