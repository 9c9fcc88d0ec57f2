import { openMemoryStore } from '@tableside/registry/testing/memory-store';
import { log, startApp } from './app-fixtures';
import { listen } from './listen-fixtures';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const logged = () =>
  JSON.stringify([log.info, log.warn, log.error, log.debug].map((line) => line.mock.calls));

let site: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ site, stop } = await startApp());
});
afterAll(() => stop());

test.each([
  '/reset-password?token=s3cret',
  '/verify-email?x=1&token=s3cret',
  '/login?ggl-code=s3cret',
  '/?ggl-code=s3cret',
  '/nowhere?ggl-code=',
])('%s is not cached, not sent as a referrer, and not logged', async (address) => {
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(site + address, { method });
    const html = await response.text();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(html).not.toContain('s3cret');
  }
  expect(logged()).toContain('"status":');
  expect(logged()).not.toContain('s3cret');
});

test('other pages have the usual cache and referrer headers', async () => {
  const response = await fetch(`${site}/?search=tacos`);
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

test('logs a call without the code in its URL', async () => {
  await fetch(`${site}/api/auth/google/callback?code=s3cret&state=s3cret`);
  await fetch(`${site}/api/wishlist/shared/s3cret`);
  expect(logged()).toContain('/api/auth/google/callback');
  expect(logged()).not.toContain('s3cret');
});

describe('requests from one visitor', () => {
  let site: Awaited<ReturnType<typeof startApp>>;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    // An API that never responds.
    site = await startApp({ env: { API_ORIGIN: await listen(() => undefined) } });
  });
  afterAll(async () => {
    sockets.forEach((socket) => socket.destroy());
    await site.stop();
  });

  /** Starts a request whose body never arrives. */
  async function start(visitor: string, target: string): Promise<void> {
    const arrived = once(site.app.server, 'request');
    const socket = connect(site.port, '127.0.0.1');
    sockets.push(socket);
    const head = ['Host: localhost', `X-Forwarded-For: ${visitor}`, 'Content-Length: 60000'];
    socket.write([`POST ${target} HTTP/1.1`, ...head, '', '{'].join('\r\n'));
    await arrived;
  }
  const send = (visitor: string, target: string) =>
    site.send(target, 'GET', { 'x-forwarded-for': visitor });

  test('limits a visitor to 100 concurrent requests without affecting others', async () => {
    for (let count = 0; count < 50; count += 1) {
      await start('203.0.113.7', '/api/wishlist/set_entry');
      // The framework has no hook for URLs it cannot decode.
      await start('203.0.113.7', '/api/%ZZ');
    }
    for (const target of ['/api/features/all_data', '/api/%ZZ']) {
      const { status, headers, body } = await send('203.0.113.7', target);
      expect([status, headers['retry-after'], headers.connection]).toEqual([429, '2', 'close']);
      expect(JSON.parse(body.toString())).toEqual({
        success: false,
        message: 'Too many requests. Wait a moment and try again.',
        data: null,
        error: 'too-many-requests',
      });
    }
    const file = await send('203.0.113.7', '/robots.txt');
    expect([file.status, file.headers['retry-after']]).toEqual([503, '2']);
    expect((await send('198.51.100.1', '/robots.txt')).status).toBe(200);
    // A user on this machine, such as an operator.
    expect((await site.send('/robots.txt')).status).toBe(200);

    sockets.splice(0, 10).forEach((socket) => socket.destroy());
    for (let look = 0; look < 100; look += 1) {
      if ((await send('203.0.113.7', '/robots.txt')).status === 200) break;
      await wait(20);
    }
    expect((await send('203.0.113.7', '/robots.txt')).status).toBe(200);
  });
});

describe('a registry that was never read', () => {
  const store = openMemoryStore();
  const unreachable = { ...store, read: () => Promise.reject(new Error('connect ECONNREFUSED')) };
  let site: Awaited<ReturnType<typeof startApp>>;
  beforeAll(async () => {
    site = await startApp({ store: unreachable });
  });
  afterAll(() => site.stop());

  test.each(['/', '/restaurant/luna', '/nowhere'])(
    '%s is a retryable 503, not a 404, before a registry was read',
    async (path) => {
      const { status, headers, body } = await site.send(path);
      const html = body.toString();
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      expect(html).toContain('<title>Temporarily unavailable · Tableside</title>');
      expect(html).toMatch(/<main.*<h1[^>]*>We’ll be right back<\/h1>.*<\/main>/);
      expect(html).not.toContain('noindex');
      // There is nothing to hydrate.
      expect(html).not.toContain('/assets/main.js');
    },
  );
});
