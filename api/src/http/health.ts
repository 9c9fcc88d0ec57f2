import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';

/** `/healthz`: the process answers. `/readyz`: the database does too, else 503. Both in the envelope. */
export const health: FastifyPluginAsync = async (app) => {
  const ok = { success: true, message: 'OK', data: null };
  app.get('/healthz', { logLevel: 'warn' }, async () => ok);
  app.get('/readyz', { logLevel: 'warn' }, async () => {
    await sql`SELECT FROM schema_migrations`.execute(app.db);
    return ok;
  });
};
