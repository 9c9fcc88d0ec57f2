import { fastify, type FastifyInstance } from 'fastify';
import { readConfig } from '../config';
import { EMPTY_REGISTRY } from '../releases/snapshot';
import type { Pages } from '../render/page-renderer';
import { PageCache } from './page-cache';
import { pages } from './page-handler';

interface Options {
  readonly config?: ReturnType<typeof readConfig>;
  readonly registry?: Parameters<typeof pages>[1]['registry'];
}

/** Test helper: a server whose pages are rendered by a function. */
export async function openPages(
  startPage: Pages['startPage'],
  { config = readConfig({}), registry = { read: async () => EMPTY_REGISTRY } }: Options = {},
): Promise<FastifyInstance> {
  const cache = new PageCache({ startPage }, async () => (await registry.read()).revision);
  const app = fastify();
  await app.register(pages, { config, cache, registry, pages: { startPage } });
  return app;
}
