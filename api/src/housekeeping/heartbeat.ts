import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/schema';
import { recordMailServer } from '../email/queue/orders';

const EVERY_MS = 30_000;

/** Records at once and every half minute that a process with a mail server runs on this database.
 * @returns stops, and resolves when the database is left alone */
export function startMailHeartbeat(
  db: Db,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<void> {
  let last = Promise.resolve();
  const beat = () => {
    last = last
      .then(() => recordMailServer(db))
      .catch((error: unknown) => logger.warn({ err: error }, 'The mail server is not recorded'));
  };
  beat();
  const timer = setInterval(beat, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await last;
  };
}
