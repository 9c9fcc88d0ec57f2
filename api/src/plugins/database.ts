import { fastifyPlugin } from 'fastify-plugin';
import type { Db } from '../db/schema';

declare module 'fastify' {
  interface FastifyInstance {
    readonly db: Db;
  }
}

/** `app.db`, through which all SQL goes. Whoever opened it closes it. */
export const database = fastifyPlugin<{ readonly db: Db }>(
  async (app, { db }) => {
    app.decorate('db', db);
  },
  { name: 'database' },
);
