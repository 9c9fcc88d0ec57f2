/** @pglite runs on both databases. */
import { buildApp } from '../../app';
import { issueMailToken } from '../../identity/mail-tokens';
import { createPasswords } from '../../identity/password-hash';
import {
  listOrders,
  makePair,
  makeRegistration,
  OTHER_PASSWORD,
  PASSWORD,
  post,
} from '../../testing/people/accounts';
import { startTestApp, type TestApp } from '../../testing/app';
import { createPerson } from '../../testing/people';

let test: TestApp;
let passwordHash: string;
beforeAll(async () => {
  test = await startTestApp();
  passwordHash = await (await createPasswords()).hash(PASSWORD);
});
afterAll(() => test.close());

/** A call, and how many times in a row it is made; the last answer. */
async function repeat(times: number, call: () => Promise<unknown>): Promise<unknown> {
  let answer: unknown;
  for (let turn = 0; turn < times; turn += 1) answer = await call();
  return answer;
}

const send = async (name: string, payload: object) => {
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/client-auth/${name}`,
    payload,
  });
  return {
    status: response.statusCode,
    retryAfterS: Number(response.headers['retry-after']),
    body: response.json<unknown>(),
  };
};
const login = (email: string, password = OTHER_PASSWORD) => send('login', { email, password });
/** Lets the windows of everybody end. */
const endWindows = () => test.database.pool.query('UPDATE rate_limits SET expire = 1');

const tooMany = (message: string) => ({
  success: false,
  message,
  data: null,
  error: 'too-many-requests',
});

describe('sign-ins with a wrong password', () => {
  it('are refused after ten in a window of 15 minutes, with the right one too', async () => {
    const { email } = await createPerson(test.db, { password_hash: passwordHash });
    expect(await repeat(10, () => login(email))).toMatchObject({ status: 200 });
    const refused = await login(email.toUpperCase(), PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.retryAfterS).toBeGreaterThan(14 * 60);
    expect(refused.retryAfterS).toBeLessThanOrEqual(15 * 60);
    expect(refused.body).toEqual(
      tooMany(
        'There were too many tries with this email address. Wait 15 minutes, or reset your password.',
      ),
    );
  });

  it('are answered alike for an address without an account', async () => {
    const known = await createPerson(test.db, { password_hash: passwordHash });
    for (const email of [known.email, 'nobody@example.com']) {
      expect(await repeat(11, () => login(email))).toMatchObject({
        status: 429,
        body: tooMany(
          'There were too many tries with this email address. Wait 15 minutes, or reset your password.',
        ),
      });
    }
  });

  it('do not make the window longer, and are forgotten when it ends', async () => {
    const { email } = await createPerson(test.db, { password_hash: passwordHash });
    await repeat(10, () => login(email));
    const soon = Date.now() + 60_000;
    await test.database.pool.query('UPDATE rate_limits SET expire = $1', [soon]);
    const refused = (await repeat(3, () => login(email))) as { retryAfterS: number };
    expect(refused.retryAfterS).toBeLessThanOrEqual(60);
    await endWindows();
    expect((await login(email, PASSWORD)).body).toMatchObject({ success: true });
  });

  it('are forgotten after a right one', async () => {
    const { email } = await createPerson(test.db, { password_hash: passwordHash });
    await repeat(9, () => login(email));
    expect((await login(email, PASSWORD)).body).toMatchObject({ success: true });
    expect(await repeat(10, () => login(email))).toMatchObject({ status: 200 });
  });

  it('are forgotten after a reset, so that nobody is kept out by a stranger', async () => {
    const { id, email } = await createPerson(test.db, { password_hash: passwordHash });
    await repeat(11, () => login(email));
    const token = await issueMailToken(test.db, id, 'reset');
    await post(test, 'reset_password', { token, ...makePair() });
    expect((await login(email, OTHER_PASSWORD)).body).toMatchObject({ success: true });
  });

  it('count when they come at once', async () => {
    const { email } = await createPerson(test.db, { password_hash: passwordHash });
    const answers = await Promise.all(Array.from({ length: 15 }, () => login(email)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('of one person do not keep out another', async () => {
    const { email } = await createPerson(test.db, { password_hash: passwordHash });
    await repeat(11, () => login('somebody-else@example.com'));
    expect((await login(email, PASSWORD)).body).toMatchObject({ success: true });
  });
});

describe('mails to one address', () => {
  it('are ordered five times an hour, whatever asks for them and whoever lives there', async () => {
    await createPerson(test.db, { email: 'known-mail@example.com' });
    const refusals = [];
    for (const email of ['known-mail@example.com', 'unknown-mail@example.com']) {
      await send('register', makeRegistration(email));
      await repeat(2, () => send('resend_verification', { email }));
      await repeat(2, () => send('forgot_password', { email }));
      const orders = await listOrders(test, email);
      for (const name of ['forgot_password', 'resend_verification']) {
        refusals.push(await send(name, { email: email.toUpperCase() }));
      }
      refusals.push(await send('register', makeRegistration(email)));
      expect(await listOrders(test, email)).toEqual(orders);
    }
    const [first] = refusals;
    expect(first?.status).toBe(429);
    expect(first?.retryAfterS).toBeGreaterThan(59 * 60);
    expect(first?.retryAfterS).toBeLessThanOrEqual(60 * 60);
    expect(first?.body).toEqual(
      tooMany(
        'There were too many requests for this email address. Look into its spam folder, or wait 60 minutes and try again.',
      ),
    );
    for (const refusal of refusals) expect(refusal.body).toEqual(first?.body);
    await endWindows();
    expect((await send('forgot_password', { email: 'known-mail@example.com' })).status).toBe(200);
  });

  it('are not counted when a registration is refused for its fields', async () => {
    const email = 'typo@example.com';
    await repeat(7, () => send('register', makeRegistration(email, { password: 'short' })));
    expect(await send('register', makeRegistration(email))).toMatchObject({
      body: { success: true },
    });
  });
});

it('keeps no address', async () => {
  await login('secret-address@example.com');
  const rows = await test.db.selectFrom('rate_limits').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('secret');
});

it('answers 503 while the counts cannot be reached', async () => {
  const alone = await startTestApp();
  await alone.database.close();
  for (const [name, payload] of [
    ['login', { email: 'ada@example.com', password: PASSWORD }],
    ['forgot_password', { email: 'ada@example.com' }],
    ['register', makeRegistration('ada@example.com')],
  ] as const) {
    expect(await post(alone, name, payload)).toMatchObject({
      status: 503,
      body: { error: 'unavailable' },
    });
  }
  await alone.app.close();
});

describe('calls of one address', () => {
  const CALLS: readonly (readonly [string, object])[] = [
    ['register', makeRegistration('ada@example.com', { password: 'short' })],
    ['login', { email: 'ada@example.com', password: '' }],
    ['verify_email', { token: 'x' }],
    ['resend_verification', { email: '' }],
    ['forgot_password', { email: '' }],
    ['reset_password', { token: 'x', ...makePair('short') }],
    ['client_change_password', makePair()],
  ];

  it.each(CALLS)('are limited: %s', async (name, payload) => {
    const limited = await buildApp({ db: test.db, limits: { accountCallsPerMinute: 2 } });
    const call = (visitor: string) =>
      limited.inject({
        method: 'POST',
        url: `/api/client-auth/${name}`,
        payload,
        headers: { 'x-forwarded-for': visitor },
      });
    await call('2001:db8:1:2::1');
    expect((await call('2001:db8:1:2::1')).statusCode).not.toBe(429);
    const refused = await call('2001:db8:1:ff:ffff::7');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual(
      tooMany('That was a lot of tries at once. Wait a minute and try again.'),
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await call('2001:db8:1:100::1')).statusCode).not.toBe(429);
    expect((await call('203.0.113.1')).statusCode).not.toBe(429);
    await limited.close();
  });

  it('believe in forwarded addresses only what trusted proxies say', async () => {
    const limited = await buildApp({
      db: test.db,
      limits: { accountCallsPerMinute: 1 },
      trustedProxies: ['10.0.0.0/8'],
    });
    const call = (remoteAddress: string, visitor: string) =>
      limited.inject({
        method: 'POST',
        url: '/api/client-auth/verify_email',
        payload: { token: 'x' },
        remoteAddress,
        headers: { 'x-forwarded-for': visitor },
      });
    expect((await call('10.1.2.3', '203.0.113.1')).statusCode).toBe(200);
    expect((await call('10.9.9.9', '203.0.113.2')).statusCode).toBe(200);
    expect((await call('10.9.9.9', 'forged, 203.0.113.1')).statusCode).toBe(429);
    expect((await call('127.0.0.1', '203.0.113.3')).statusCode).toBe(200);
    expect((await call('127.0.0.1', '203.0.113.4')).statusCode).toBe(429);
    // A proxy that names ports, and one that passes on what visitors make up.
    expect((await call('10.1.2.3', '203.0.113.5:40001')).statusCode).toBe(200);
    expect((await call('10.1.2.3', '203.0.113.5:40002')).statusCode).toBe(429);
    expect((await call('10.1.2.3', 'made-up-1')).statusCode).toBe(200);
    expect((await call('10.1.2.3', 'made-up-2')).statusCode).toBe(429);
    await limited.close();
  });
});
