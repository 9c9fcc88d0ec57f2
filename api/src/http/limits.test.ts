import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { makePair, makeRegistration, PASSWORD, post } from '../testing/users/accounts';
import { buildTestApp, prepare, prepareTestApp, startTestApp } from '../testing/app';
import { addFailures } from './failures';
import { limitInFlightRequests } from './limits';

describe('rate limits', () => {
  const test = prepareTestApp();

  const tooMany = (message: string) => ({
    success: false,
    message,
    data: null,
    error: 'too-many-requests',
  });

  it('return 503 while the counts cannot be read', async () => {
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
      ['passkey_sign_in_options', {}],
    ];

    const limited = prepare(async () => {
      const app = await buildTestApp(test.db, { limits: { accountCallsPerMinute: 2 } });
      return { app, close: () => app.close() };
    });

    it.each(CALLS)('are limited: %s', async (name, payload) => {
      const call = (visitor: string) =>
        limited.app.inject({
          method: 'POST',
          url: `/api/client-auth/${name}`,
          payload,
          headers: { 'x-forwarded-for': visitor },
        });
      await call('2001:db8:1:2::1');
      expect((await call('2001:db8:1:2::1')).statusCode).not.toBe(429);
      const refused = await call('2001:db8:1:ff:ffff::7');
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toEqual(tooMany('Too many attempts. Try again in a minute.'));
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect((await call('2001:db8:1:100::1')).statusCode).not.toBe(429);
      expect((await call('203.0.113.1')).statusCode).not.toBe(429);
    });

    it('trust forwarded addresses only from trusted proxies', async () => {
      const limited = await buildTestApp(test.db, {
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

  describe('all calls of one address', () => {
    it('are limited on every route, except when they come from the shell', async () => {
      const limited = await buildTestApp(test.db, { limits: { callsPerMinute: 3 } });
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
        tooMany('You’re going a bit fast. Try again in a minute.'),
      );
      expect((await call('/%61pi/features/all_data', '203.0.113.1')).statusCode).toBe(429);
      expect((await call('/api/features/all_data', '203.0.113.2')).statusCode).toBe(200);
      expect((await call('/healthz', '203.0.113.1')).statusCode).toBe(200);
      for (let requested = 0; requested < 5; requested += 1)
        expect((await call('/api/features/all_data')).statusCode).toBe(200);
      await limited.close();
    });
  });
});

describe('concurrent requests', () => {
  let app: FastifyInstance;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    app = fastify({ trustProxy: ['loopback'] });
    addFailures(app);
    limitInFlightRequests(app);
    app.post('/', async () => 'done');
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    sockets.forEach((socket) => socket.destroy());
    app.server.closeAllConnections();
    await app.close();
  });

  const call = async (visitor?: string) => {
    const headers = visitor === undefined ? {} : { 'x-forwarded-for': visitor };
    const response = await app.inject({ method: 'POST', url: '/', payload: {}, headers });
    return [response.statusCode, response.headers['retry-after']];
  };

  it('are limited to a hundred per visitor, not counting finished ones', async () => {
    for (let count = 0; count < 120; count += 1)
      expect(await call('203.0.113.7')).toEqual([200, undefined]);
    const { port } = app.server.address() as AddressInfo;
    for (let count = 0; count < 100; count += 1) {
      const arrived = once(app.server, 'request');
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      const head = ['Host: x', 'X-Forwarded-For: 203.0.113.7', 'Content-Length: 9'];
      socket.write(
        ['POST / HTTP/1.1', 'Content-Type: application/json', ...head, '', '{'].join('\r\n'),
      );
      await arrived;
    }
    expect(await call('203.0.113.7')).toEqual([429, '2']);
    expect(await call('198.51.100.1')).toEqual([200, undefined]);
    expect(await call()).toEqual([200, undefined]);
  });
});
