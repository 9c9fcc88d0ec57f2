import { Writable } from 'node:stream';
import { pino } from 'pino';
import {
  makePair,
  makeRegistration,
  OTHER_PASSWORD,
  PASSWORD,
  post,
} from '../../testing/people/accounts';
import { startTestApp, type TestApp } from '../../testing/app';
import { findAccountByEmail } from '../../auth/users';
import { issueMailToken } from '../../auth/tokens';

const EMAIL = 'private@example.com';

let lines = '';
const logger = pino(
  { level: 'trace' },
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines += chunk.toString();
      done();
    },
  }),
);

async function issueLink({ db }: TestApp, purpose: 'verify' | 'reset'): Promise<string> {
  const account = await findAccountByEmail(db, EMAIL);
  return issueMailToken(db, account?.id ?? 0, purpose);
}

it('writes no password, token or address into the log, at any level', async () => {
  const test = await startTestApp({ logger });
  const secrets = [PASSWORD, OTHER_PASSWORD, EMAIL, 'x'.repeat(43), '555-0142'];
  const send = async (name: string, payload: object, person?: { token: string }) => {
    const { body } = await post(test, name, payload, person);
    return body as { success: boolean; data: { token: string } | null };
  };

  await send('register', makeRegistration(EMAIL, { password: PASSWORD.slice(1) }));
  await send('register', makeRegistration(EMAIL));
  const verifyLink = await issueLink(test, 'verify');
  await send('verify_email', { token: 'x'.repeat(43), password: PASSWORD });
  await send('verify_email', { token: verifyLink, password: OTHER_PASSWORD });
  await send('verify_email', { token: verifyLink, password: PASSWORD });
  await send('login', { email: EMAIL, password: OTHER_PASSWORD });
  const { data } = await send('login', { email: EMAIL, password: PASSWORD });
  const token = data?.token ?? '';
  expect(token).toHaveLength(43);
  await send('update_client_profile', makeRegistration(EMAIL), { token });
  await send('client_change_password', makePair(), { token });
  await send('client_change_password', makePair(), { token: 'x'.repeat(43) });
  await send('forgot_password', { email: EMAIL });
  const resetLink = await issueLink(test, 'reset');
  await send('reset_password', { token: resetLink, ...makePair('short') });
  expect((await send('reset_password', { token: resetLink, ...makePair(PASSWORD) })).success).toBe(
    true,
  );
  await send('reset_password', { token: resetLink, ...makePair() });

  const bad = [`{"email":"${EMAIL}","password":"${PASSWORD}`, PASSWORD, `["${PASSWORD}"]`];
  for (const payload of bad) {
    await test.app.inject({
      method: 'POST',
      url: `/api/client-auth/login?token=${token}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      payload,
    });
  }
  await test.database.pool.query('DROP TABLE mails');
  expect((await post(test, 'forgot_password', { email: EMAIL })).status).toBe(500);
  await test.database.close();
  for (const name of ['login', 'forgot_password']) {
    expect((await post(test, name, { email: EMAIL, password: PASSWORD })).status).toBe(503);
  }
  await test.app.close();

  expect(lines).toContain('/api/client-auth/reset_password');
  expect(lines).toContain('"err"');
  for (const secret of [...secrets, verifyLink, resetLink, token]) {
    expect(lines).not.toContain(secret);
  }
});
