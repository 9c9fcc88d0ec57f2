import { createPasswords } from '../../auth/passwords';
import { issueMailToken } from '../../auth/tokens';
import { suspend } from '../../desks/people/account-acts';
import { startTestApp, type TestApp } from '../../testing/app';
import { captureLog } from '../../testing/captured-log';
import { createPerson, type PersonOverrides } from '../../testing/people';
import { makePair, OTHER_PASSWORD, PASSWORD, post, refused } from '../../testing/people/accounts';
import { SESSION, UNAUTHORIZED } from '../../testing/people/sessions';

const log = captureLog('error');
let test: TestApp;
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await (await createPasswords()).hash(PASSWORD);
  test = await startTestApp({ logger: log.logger });
});
afterAll(() => test.close());
beforeEach(() => log.clear());

const SUSPENDED = {
  status: 403,
  body: {
    success: false,
    message: 'This account is suspended. Write to us by the contact form.',
    data: null,
    error: 'account-suspended',
  },
};

async function makeSuspended(overrides: PersonOverrides = {}) {
  const person = await createPerson(test.db, { password_hash: passwordHash, ...overrides });
  await suspend(test.db, person.email, 'spam', null);
  return person;
}

const countSessions = async (userId: number) =>
  (await test.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute())
    .length;

describe('the owner of a suspended account', () => {
  it('is signed out at once', async () => {
    const { token } = await makeSuspended();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await test.app.inject({ url: SESSION, headers });
    expect([answer.statusCode, answer.json()]).toEqual([401, UNAUTHORIZED]);
  });

  it('is told so for the right password, and the log says whose account it is', async () => {
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

  it('is told nothing of it for a wrong one', async () => {
    const { email } = await makeSuspended();
    expect(await post(test, 'login', { email, password: OTHER_PASSWORD })).toEqual(
      refused('Email or password is wrong.'),
    );
  });

  it('is not let in by a reset', async () => {
    const { id } = await makeSuspended();
    const token = await issueMailToken(test.db, id, 'reset');
    expect(await post(test, 'reset_password', { token, ...makePair() })).toEqual(SUSPENDED);
    expect(await countSessions(id)).toBe(0);
    expect(
      (await post(test, 'reset_password', { token: 'x'.repeat(43), ...makePair() })).body,
    ).toEqual(
      expect.objectContaining({ message: expect.stringMatching(/^This link is not valid/) }),
    );
  });

  it('is not let in by confirming the address', async () => {
    const { id } = await makeSuspended({ isConfirmed: false });
    const token = await issueMailToken(test.db, id, 'verify');
    expect(await post(test, 'verify_email', { token, password: PASSWORD })).toEqual(SUSPENDED);
    expect(await countSessions(id)).toBe(0);
  });

  it('is let in when the time is over', async () => {
    const { id, email } = await makeSuspended();
    await suspend(test.db, email, 'spam', new Date(Date.now() - 1000));
    expect((await post(test, 'login', { email, password: PASSWORD })).status).toBe(200);
    expect(await countSessions(id)).toBe(1);
  });
});

it('no sign-in slips through while the account is being suspended', async () => {
  const { id, email } = await createPerson(test.db, { password_hash: passwordHash });
  const logins = Array.from({ length: 8 }, () =>
    post(test, 'login', { email, password: PASSWORD }),
  );
  await suspend(test.db, email, 'spam', null);
  await Promise.all(logins);
  expect(await countSessions(id)).toBe(0);
});
