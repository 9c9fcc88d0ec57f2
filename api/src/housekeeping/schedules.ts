import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/schema';
import type { WordsDoor } from '../plugins/words/words';
import { runSchedules } from '../desks/content/publish';

export interface SchedulesOptions {
  readonly db: Db;
  readonly words: WordsDoor;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  /** Time between looks, in milliseconds, default ten seconds: people schedule by the minute. */
  readonly everyMs?: number;
}

/** Publishes scheduled drafts when their time has come.
 * @returns ends it, and resolves when the database is left alone */
export function startSchedules({
  db,
  words,
  logger,
  everyMs = 10_000,
}: SchedulesOptions): () => Promise<void> {
  if (words.closed !== null) return async () => undefined;
  let running = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = runSchedules({ db, words }, new Date())
      .catch((error: unknown) => logger.warn({ err: error }, 'Scheduled content not looked at'))
      .finally(() => {
        isRunning = false;
      });
  }, everyMs).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
