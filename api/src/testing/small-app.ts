import { fastify, type FastifyInstance } from 'fastify';
import { auth } from '../auth/auth';
import type { Db } from '../db/schema';
import { mail } from '../email/queue/queue';
import { http, services } from '../http/http';
import { limits } from '../http/limits';
import { operations } from '../http/operations';

/** The plugins that calls work with and no resource: a test adds its own. */
export async function makeSmallApp(db: Db): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify();
  await app.register(http);
  await app.register(services, { db });
  for (const plugin of [auth, limits, mail, operations]) await app.register(plugin);
  return app;
}
