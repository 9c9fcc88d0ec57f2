import { connect } from 'node:net';
import { startApp } from './app-fixtures';
import { listen } from './listen-fixtures';

let site: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  const api = await listen((request, response) => {
    response.end(`${request.method} ${request.url} ${request.headers['x-request-id']}`);
  });
  site = await startApp({
    env: { API_ORIGIN: api, SITE_ORIGIN: 'https://tableside.example' },
  });
});
afterAll(() => site.stop());

const id = { 'x-request-id': 'request-0001' };

test.each([
  ['GET', '/api/a?b=%2F'],
  ['GET', '/api/../a//b'],
  ['GET', '/api/%zz'],
  ['POST', '/api/a'],
  ['OPTIONS', '/api/a'],
  ['PROPFIND', '/api/a'],
  ['PURGE', '/uploads/a.webp'],
])('%s %s reaches the API unchanged', async (method, target) => {
  const { body, headers } = await site.send(target, method, id);
  expect(String(body)).toContain(`${method} ${target} `);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('forwards the request id to the API and back', async () => {
  const { body, headers } = await site.send('/api/a', 'GET', id);
  expect(String(body)).toContain('request-0001');
  expect(headers['x-request-id']).toBe('request-0001');
  const odd = await site.send('/api/a', 'GET', { 'x-request-id': 'a b' });
  expect(String(odd.body)).toContain(String(odd.headers['x-request-id']));
  expect(odd.headers['x-request-id']).not.toBe('a b');
});

test('requests API files outside /api/ under their own path', async () => {
  expect(String((await site.send('/media/storage/a.jpg?w=1')).body)).toContain(
    'GET /storage/a.jpg?w=1',
  );
  expect((await site.send('/media/storage/a.jpg', 'POST')).status).toBe(405);
});

test.each([
  'healthz',
  'readyz?x',
  '%68ealthz',
  './readyz',
  'api/openapi.json',
  'API/x',
  'a/../healthz',
])('/media/%s is not an API file', async (file) => {
  expect((await site.send(`/media/${file}`)).status).toBe(404);
});

test.each(['/abc%0adef', '/abc%0D', '/%e2%80%a8', '/restaurants%00', '/about/%7f'])(
  '%s is not a page because it cannot be typed',
  async (target) => {
    const { status, body } = await site.send(target);
    expect([status, String(body)]).toEqual([404, 'Not found\n']);
  },
);

test.each(['/%zz', '/assets/%ff', '/%c0%af'])('%s is not a URL', async (target) => {
  const { status, headers, body } = await site.send(target);
  expect([status, String(body)]).toEqual([400, 'Bad request\n']);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
});

test.each([
  ['POST', 'application/json'],
  ['POST', 'no media type'],
  ['PUT', 'text/plain'],
  ['DELETE', 'a/b'],
])('a page rejects %s with a body of %s', async (method, type) => {
  const { status, headers } = await site.send('/about', method, { 'content-type': type });
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
});

test.each(['/', '/assets/main.js', '/assets/none.js', '/robots.txt', '/healthz', '/favicon.ico'])(
  '%s has HSTS and nosniff headers',
  async (target) => {
    const { headers } = await site.send(target);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  },
);

const write = (bytes: string): Promise<string> =>
  new Promise((resolve) => {
    let response = '';
    const socket = connect(site.port, '127.0.0.1');
    socket.on('data', (chunk: Buffer) => (response += chunk.toString()));
    socket.on('close', () => resolve(response));
    socket.write(bytes);
  });

test('security.txt names the contact form by default', async () => {
  const { status, body, headers } = await site.send('/.well-known/security.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(String(body)).toContain('Contact: https://tableside.example/contact\n');
});

test.each(['/about', '/api/a', '/robots.txt'])(
  'rejects %s with two Host headers',
  async (target) => {
    const hosts = 'Host: tableside.example\r\nHost: other.example\r\n';
    const text = await write(`GET ${target} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  },
);

test('rejects a malformed request and responds to the next one', async () => {
  const text = await write('nonsense\r\n\r\n');
  expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n/);
  const long = { 'x-long': 'a'.repeat(60_000) };
  expect((await site.send('/', 'GET', long)).status).toBe(431);
  expect((await site.send('/healthz')).status).toBe(200);
});
