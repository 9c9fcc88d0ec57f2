import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/schema';

/** `/healthz`: the process answers. `/readyz`: the database does too, else 503. Both in the envelope. */
export function addHealth(app: FastifyInstance, db: Db): void {
  const ok = { success: true, message: 'OK', data: null };
  app.get('/healthz', { logLevel: 'warn' }, async () => ok);
  app.get('/readyz', { logLevel: 'warn' }, async () => {
    await sql`SELECT FROM schema_migrations`.execute(db);
    return ok;
  });
}
