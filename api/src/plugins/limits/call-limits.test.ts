import { buildApp } from '../../app';
import { makePair, makeRegistration, PASSWORD, post } from '../../testing/people/accounts';
import { startTestApp, type TestApp } from '../../testing/app';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const tooMany = (message: string) => ({
  success: false,
  message,
  data: null,
  error: 'too-many-requests',
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
    ['verify_email', { token: 'x', password: PASSWORD }],
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
        payload: { token: 'x', password: PASSWORD },
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

describe('all calls of one address together', () => {
  it('are limited, whatever they ask for; those of the shell are not', async () => {
    const limited = await buildApp({ db: test.db, limits: { callsPerMinute: 3 } });
    const call = async (url: string, visitor?: string) => {
      const headers = visitor ? { 'x-forwarded-for': visitor } : {};
      const { statusCode, headers: answered, body } = await limited.inject({ url, headers });
      return { statusCode, retryAfter: Number(answered['retry-after']), body };
    };
    const urls = ['/api/features/all_data', '/api/settings/general', '/api/none'];
    for (const url of urls) expect((await call(url, '203.0.113.1')).statusCode).not.toBe(429);
    const refused = await call('/api/features/all_data', '203.0.113.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(JSON.parse(refused.body)).toEqual(
      tooMany('That was a lot at once. Wait a minute and try again.'),
    );
    expect((await call('/%61pi/features/all_data', '203.0.113.1')).statusCode).toBe(429);
    expect((await call('/api/features/all_data', '203.0.113.2')).statusCode).toBe(200);
    expect((await call('/healthz', '203.0.113.1')).statusCode).toBe(200);
    for (let asked = 0; asked < 5; asked += 1)
      expect((await call('/api/features/all_data')).statusCode).toBe(200);
    await limited.close();
  });
});
