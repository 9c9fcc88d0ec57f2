import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { log, startApp } from '../app-fixtures';
import { footerOf, pointTo, writeRevision } from '../releases/content-fixtures';
import type { FastifyInstance } from 'fastify';
import type { PageBody } from '../render/finish-page';
import type { RenderedPage } from '../render/page-renderer';
import { makeDeferred } from '../workers/deferred';
import { openPages } from './pages-fixtures';

const words = 'Homes by the river, built here. '.repeat(6).trim();

let folder: string;
let send: Awaited<ReturnType<typeof startApp>>['send'];
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ folder, send, stop } = await startApp());
  const pictures = path.join(folder, 'content', 'marketing', 'pictures');
  await mkdir(pictures, { recursive: true });
  for (const name of ['0123456789abcdef.webp', '0123456789abcdef.svg', 'page.html']) {
    await writeFile(path.join(pictures, name), 'picture');
  }
  await writeFile(path.join(folder, 'content', 'marketing', 'notes.json'), '{}');
  await pointTo(folder, 1, await writeRevision(folder, '1', { footer: footerOf(words) }));
});
afterAll(() => stop());

const common = {
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
};

test('serves a revision as immutable, compressed, and for any origin', async () => {
  const { status, headers, body } = await send('/content/marketing/1.json', 'GET', {
    'accept-encoding': 'br',
  });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    ...common,
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'br',
  });
  const { documents } = JSON.parse(brotliDecompressSync(body).toString()) as { documents: object };
  expect(documents).toEqual({ footer: footerOf(words) });
});

test('responds to HEAD for a revision without a body', async () => {
  const { status, headers, body } = await send('/content/marketing/1.json', 'HEAD');
  expect(status).toBe(200);
  expect(headers).toMatchObject(common);
  expect(Number(headers['content-length'])).toBeGreaterThan(0);
  expect(body).toHaveLength(0);
});

test('serves a published image as immutable', async () => {
  const { status, headers } = await send('/content/marketing/pictures/0123456789abcdef.webp');
  expect(status).toBe(200);
  expect(headers).toMatchObject({ ...common, 'content-type': 'image/webp' });
});

test.each([
  '/content/marketing/2.json',
  '/content/marketing/notes.json',
  '/content/marketing/',
  '/content/',
  '/content/marketing/pictures/',
  '/content/marketing/pictures/0123456789abcdef.svg',
  '/content/marketing/pictures/page.html',
  '/content/marketing/../marketing/notes.json',
  '/content/marketing/..%2f..%2fshell.json',
  '/content/marketing/pictures/..%5c1.json',
  '/content/marketing/1.json/',
  '/content/marketing/1.json%00',
])('%s is a 404 in plain text', async (target) => {
  const { status, headers, body } = await send(target);
  expect(status).toBe(404);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.toString()).toBe('Not found\n');
});

test.each(['/content/marketing/../../shell.json', '/content/marketing/%2e%2e/%2e%2e/shell.json'])(
  'responds to %s with the not-found page, never a file',
  async (target) => {
    const { status, body } = await send(target);
    expect(status).toBe(404);
    expect(body.toString()).toMatch(/^<!doctype html>/);
  },
);

async function readState() {
  const { body } = await send('/');
  const state = /id="page-state">(.*?)<\/script>/.exec(body.toString())?.[1] ?? '{}';
  return (JSON.parse(state) as { content: { revision: string } | null }).content;
}

/** The registry is polled four times a second. */
const untilSeen = () => setTimeout(260);

test('the next page uses the newly published revision, and none after a rollback', async () => {
  expect((await readState())?.revision).toBe('1');
  await pointTo(folder, 2, await writeRevision(folder, '2', { footer: footerOf('New words') }));
  await untilSeen();
  expect(await readState()).toMatchObject({
    revision: '2',
    documents: { footer: footerOf('New words') },
  });
  await pointTo(folder, 3, null);
  await untilSeen();
  expect(await readState()).toBeNull();
});

test('renders the page when a revision is unavailable', async () => {
  const entry = await writeRevision(folder, '9', { footer: footerOf('Gone') });
  await rm(path.join(folder, 'content', 'marketing', '9.json'));
  await pointTo(folder, 4, entry);
  await untilSeen();
  const { status } = await send('/');
  expect(status).toBe(200);
  expect(await readState()).toBeNull();
  expect(log.error).toHaveBeenCalledTimes(1);
});

test('serves a tampered revision again once it is repaired', async () => {
  const right = await readFile(path.join(folder, 'content', 'marketing', '1.json'), 'utf8');
  const file = path.join(folder, 'content', 'marketing', '9.json');
  for (const text of ['{"changed":true}', right]) {
    await writeFile(file, text);
    expect(String((await send('/content/marketing/9.json')).body)).toBe(text);
  }
  await rm(file);
  expect((await send('/content/marketing/9.json')).status).toBe(404);
});

describe('pages that cannot be rendered', () => {
  const LOST: PageBody = { html: '<h1>Loading</h1>', isComplete: false, isLost: true };

  /** A page server whose head is a 200 before anything is rendered. */
  const startPages = (page: Pick<RenderedPage, 'body' | 'isCrowded'>) => {
    const head = { status: 200, html: '<html>', sources: { scripts: [], styles: [] } };
    return openPages(() => Promise.resolve({ ...page, head }));
  };
  const send = (app: FastifyInstance) =>
    app.inject({ url: '/restaurants', headers: { 'accept-encoding': 'identity' } });

  test('responds with 503 with Retry-After when a page cannot be rendered', async () => {
    const app = await startPages({ body: Promise.resolve(LOST) });
    const { statusCode, headers, body } = await send(app);
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([
      503,
      '5',
      'private, no-cache',
    ]);
    expect(body).toBe('<html><h1>Loading</h1>');
  });

  test('does not send headers early while other pages wait', async () => {
    const deferred = makeDeferred<PageBody>();
    const app = await startPages({
      body: deferred.promise,
      // Called when the page would otherwise start.
      isCrowded: () => {
        setImmediate(() => deferred.resolve(LOST));
        return true;
      },
    });
    expect((await send(app)).statusCode).toBe(503);
  });
});
