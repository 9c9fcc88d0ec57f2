import type { FastifyInstance } from 'fastify';
import { readConfig } from '../config';
import { listen } from '../listen-fixtures';
import { openPages } from './pages-fixtures';
import { hashSource } from '../render/page-headers';
import type { Pages } from '../render/page-renderer';
import { fromMessage, toMessage } from '../workers/messages';

const SHOWN = { owner: 'marketing', documents: { footer: { kind: 'footer', text: 'A draft' } } };
const startPage = jest.fn<ReturnType<Pages['startPage']>, Parameters<Pages['startPage']>>(
  (pageRequest) =>
    Promise.resolve({
      head: { status: 200, html: '<head>', sources: { scripts: ["'sha256-a'"], styles: [] } },
      body: Promise.resolve({
        html: JSON.stringify(pageRequest.draft ?? 'live'),
        isComplete: true,
      }),
    }),
);

let reply: { status: number; body: object };
let received: unknown[];
let api: string;
let app: FastifyInstance;
beforeAll(async () => {
  api = await listen((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      received.push([request.method, request.url, JSON.parse(body), request.headers.cookie]);
      response.writeHead(reply.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(reply.body));
    });
  });
});
beforeEach(async () => {
  startPage.mockClear();
  received = [];
  reply = { status: 200, body: { success: true, message: 'OK', data: SHOWN } };
  const config = readConfig({ API_ORIGIN: api, SITE_ORIGIN: 'https://tableside.example' });
  app = await openPages(startPage, { config });
});
afterEach(() => app.close());

const open = (url: string, headers = {}) => app.inject({ url, headers });

test('a preview link shows the draft uncached, not indexed, and not framed by other sites', async () => {
  const { statusCode, body, headers } = await open('/about?draft=a-link', {
    cookie: 'session=mine',
    'accept-encoding': 'identity',
  });
  expect([statusCode, body]).toEqual([200, `<head>${JSON.stringify(SHOWN)}`]);
  expect(received).toEqual([['POST', '/api/draft_pages', { token: 'a-link' }, undefined]]);
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  });
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect([headers['set-cookie'], headers['etag']]).toEqual([undefined, undefined]);
});

test('the next visitor gets the live page, which no site may frame', async () => {
  await open('/about?draft=a-link');
  const { body, headers } = await open('/about', { 'accept-encoding': 'identity' });
  expect(body).toBe('<head>"live"');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('looks up the draft on every request', async () => {
  await open('/about?draft=a-link');
  await open('/about?draft=a-link');
  expect([received.length, startPage.mock.calls.length]).toEqual([2, 2]);
});

test.each(['light', 'dark'])('shows a page %s when requested', async (theme) => {
  const { body, headers } = await open(`/?draft=a-link&draft-theme=${theme}`);
  const script = `document.documentElement.dataset.theme="${theme}"`;
  expect(body).toContain(`<head><script>${script}</script>`);
  expect(headers['content-security-policy']).toContain(hashSource(script));
});

test('ignores an unknown theme', async () => {
  expect((await open('/?draft=a-link&draft-theme=%3Cscript%3E')).body).not.toContain('script');
});

test.each([
  [404, 'This link shows nothing any more.', 404],
  [503, 'The release store cannot be used right now.', 503],
])("passes on the API's message for status %i", async (status, message, expected) => {
  reply = { status, body: { success: false, message, data: null } };
  const { statusCode, body, headers } = await open('/?draft=a-link');
  expect([statusCode, body]).toEqual([expected, expect.stringContaining(message)]);
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store' });
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(startPage).not.toHaveBeenCalled();
});

test('shows that the draft is unavailable when the API does not respond', async () => {
  reply = { status: 200, body: [] };
  const { statusCode, body } = await open('/?draft=a-link');
  expect([statusCode, body]).toEqual([503, expect.stringContaining('isn’t available right now')]);
});

test('passes the draft to the render thread', async () => {
  await open('/about?draft=a-link');
  const pageRequest = startPage.mock.calls[0]?.[0];
  if (!pageRequest) throw new Error('It was rendered.');
  expect(fromMessage(toMessage(pageRequest))).toMatchObject({ draft: SHOWN, isPrivate: true });
});
