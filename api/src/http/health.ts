import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { ApiError, toApiError } from './errors';

/** What has to fit, in bytes. */
const ROOM = Buffer.alloc(64 * 1024, 1);
/** How long the host counts as full after a call that found no room: the database's disk may be another one. */
const FULL_FOR_MS = 30_000;

interface HealthOptions {
  /** Where photos and mails are written; without it nothing is. */
  readonly dataDir?: string | undefined;
}

/** `/healthz`: the process answers. `/readyz`: the database does too, and there is room to write; else 503. Both in the
 * envelope. */
export const health: FastifyPluginAsync<HealthOptions> = async (app, { dataDir }) => {
  const ok = { success: true, message: 'OK', data: null };
  app.get('/healthz', { logLevel: 'warn' }, async () => ok);
  app.get('/readyz', { logLevel: 'warn' }, async () => {
    await sql`SELECT FROM schema_migrations`.execute(app.db);
    if (dataDir !== undefined) {
      await tryToWrite(dataDir).catch((error: unknown) => {
        throw toApiError(error);
      });
    }
    if (performance.now() - app.storage.fullAtMs < FULL_FOR_MS) throw new ApiError('storage-full');
    return ok;
  });
};

/** @throws {Error} of the disk */
async function tryToWrite(folder: string): Promise<void> {
  const file = join(folder, `.room-${randomUUID()}`);
  try {
    await writeFile(file, ROOM);
  } finally {
    await rm(file, { force: true });
  }
}
