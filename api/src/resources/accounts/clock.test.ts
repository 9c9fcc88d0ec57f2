import {
  makePair,
  makeRegistration,
  OTHER_PASSWORD,
  PASSWORD,
  post,
  readUser,
} from '../../testing/people/accounts';
import { startTestApp, type TestApp } from '../../testing/app';
import { issueMailToken } from '../../auth/tokens';

const HOUR_MS = 3_600_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
afterEach(() => jest.restoreAllMocks());

/** Minutes that the newest row of a person has left, by the clock of the database. */
async function readMinutesLeft(
  table: 'mail_tokens' | 'sessions',
  userId: number,
): Promise<number | undefined> {
  const { rows } = await test.database.pool.query<{ minutes: number }>(
    `SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes
     FROM ${table} WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1`,
    [userId],
  );
  return rows[0]?.minutes;
}

it.each([
  ['ahead', HOUR_MS],
  ['behind', -HOUR_MS],
])('serves people as usual when the clock of this machine is an hour %s', async (name, shiftMs) => {
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
});
