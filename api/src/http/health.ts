import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { ApiError, toApiError } from './errors';

/** Data for the write test. */
const PROBE_DATA = Buffer.alloc(64 * 1024, 1);
/** How long `/readyz` fails after a write found the storage full: the database may be on another disk. */
const FULL_FOR_MS = 30_000;

interface HealthOptions {
  /** Folder of photos and emails; without it, the write test is skipped. */
  readonly dataDir?: string | undefined;
}

/** `/healthz`: the process responds. `/readyz`: the database responds and storage is writable, else 503. */
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
    await writeFile(file, PROBE_DATA);
  } finally {
    await rm(file, { force: true });
  }
}
