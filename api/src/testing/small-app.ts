import { fastify, type FastifyInstance } from 'fastify';
import type { Db } from '../db/schema';
import { http } from '../http/http';
import { clock } from '../plugins/clock';
import { database } from '../plugins/database';
import { limits } from '../plugins/limits/limits';
import { mail } from '../plugins/mail/mail';
import { operations } from '../plugins/operations/operations';
import { secrets } from '../plugins/secrets/secrets';
import { securityLog } from '../plugins/security-log/security-log';
import { sessions } from '../plugins/sessions/sessions';

/** The plugins that calls work with and no resource: a test adds its own. */
export async function makeSmallApp(db: Db): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify();
  await app.register(http);
  await app.register(securityLog);
  await app.register(secrets);
  await app.register(database, { db });
  for (const plugin of [clock, sessions, limits, mail, operations]) await app.register(plugin);
  return app;
}
