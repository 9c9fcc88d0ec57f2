import { fastify, type FastifyInstance } from 'fastify';
import { readConfig } from '../config';
import { pages } from './page-handler';
import { EMPTY_REGISTRY } from '../releases/snapshot';
import type { PageRest } from '../render/finish-page';
import type { RenderedPage } from '../render/page-renderer';
import { makeDeferred } from '../workers/deferred';
import { PageCache } from './page-cache';

const LOST: PageRest = { html: '<h1>Loading</h1>', isComplete: false, isLost: true };

/** A server of pages whose opening is a 200 before anything is rendered. */
async function startPages(
  page: Pick<RenderedPage, 'rest' | 'isCrowded'>,
): Promise<FastifyInstance> {
  const opening = { status: 200, html: '<html>', sources: { scripts: [], styles: [] } };
  const startPage = () => Promise.resolve({ ...page, opening });
  const registry = { read: () => Promise.resolve(EMPTY_REGISTRY) };
  const app = fastify();
  const cache = new PageCache(startPage, () => Promise.resolve(1));
  await app.register(pages, { config: readConfig({}), cache, registry, startPage });
  return app;
}
const ask = (app: FastifyInstance) =>
  app.inject({ url: '/restaurants', headers: { 'accept-encoding': 'identity' } });

test('a page that could not be rendered is a 503 that may be tried again', async () => {
  const app = await startPages({ rest: Promise.resolve(LOST) });
  const { statusCode, headers, body } = await ask(app);
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([
    503,
    '5',
    'private, no-cache',
  ]);
  expect(body).toBe('<html><h1>Loading</h1>');
});

test('while other pages wait, no page begins before it is known whether it could be rendered', async () => {
  const rest = makeDeferred<PageRest>();
  const app = await startPages({
    rest: rest.promise,
    // Asked when the page would otherwise begin.
    isCrowded: () => {
      setImmediate(() => rest.resolve(LOST));
      return true;
    },
  });
  expect((await ask(app)).statusCode).toBe(503);
});
