import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/schema';
import { recordMailServer } from '../plugins/mail/mail-server';
import { describeProcess, forgetProcess, noteProcess, OWN_ID } from '../desks/health/own-process';

const EVERY_MS = 30_000;

export interface HeartbeatOptions {
  readonly db: Db;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  /** Whether this process has a mail server. */
  readonly hasMailServer: boolean;
  /** Time between beats, in milliseconds, default half a minute. */
  readonly everyMs?: number;
}

/** Says at once and then again and again that this process is there.
 * @returns takes it back, and resolves when the database is left alone */
export function startHeartbeat({
  db,
  logger,
  hasMailServer,
  everyMs = EVERY_MS,
}: HeartbeatOptions): () => Promise<void> {
  const warn = (error: unknown) =>
    logger.warn({ err: error }, 'Presence of this process not noted');
  let last = Promise.resolve();
  const beat = () => {
    last = last.then(() => report(db, hasMailServer)).catch(warn);
  };
  beat();
  const timer = setInterval(beat, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await last;
    await forgetProcess(db, OWN_ID).catch(warn);
  };
}

async function report(db: Db, hasMailServer: boolean): Promise<void> {
  await noteProcess(db, describeProcess());
  if (hasMailServer) await recordMailServer(db);
}
