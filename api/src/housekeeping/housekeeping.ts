import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/schema';
import { refreshHours } from '../import/refresh-hours';
import { sweepPhotos } from '../photos/sweep';
import { CHORES } from './chores';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export interface HousekeepingOptions {
  readonly db: Db;
  /** Where photos of reviews lie, absolute path; left out, no files are looked at. */
  readonly dataDir?: string;
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Time before the first round, in milliseconds, default a minute: a start has enough to do. */
  readonly delayMs?: number;
  /** Time between rounds, in milliseconds, default a day. */
  readonly everyMs?: number;
}

/** Removes what has expired, soon after the start and then daily.
 * @returns ends it, and resolves when the database is left alone */
export function startHousekeeping({
  db,
  dataDir,
  logger,
  delayMs = MINUTE_MS,
  everyMs = DAY_MS,
}: HousekeepingOptions): () => Promise<void> {
  let isStopped = false;
  let round = Promise.resolve();
  const chores: typeof CHORES = {
    ...CHORES,
    hours: () => refreshHours(db, logger),
    ...(dataDir === undefined ? {} : { photos: () => sweepPhotos(db, dataDir) }),
  };

  const tidy = async () => {
    for (const [chore, run] of Object.entries(chores)) {
      if (isStopped) return;
      await run(db).catch((error: unknown) =>
        logger.warn({ err: error, chore }, 'Expired rows not removed'),
      );
    }
    logger.info('Expired rows removed');
    schedule(everyMs);
  };
  const schedule = (waitMs: number) => {
    timer = setTimeout(() => {
      round = tidy();
    }, waitMs).unref();
  };

  let timer: NodeJS.Timeout;
  schedule(delayMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return round;
  };
}
