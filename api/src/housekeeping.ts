import { UNDO_DAYS } from '@tableside/contracts/admin/queue/rules';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { removeOldCorrections } from './restaurants/corrections';
import type { Db } from './db/schema';
import { removeOldInquiries } from './inquiries/repository';
import { deleteOldEmails } from './email/queue/repository';
import { deleteUnusedPictures } from './admin/content/drafts';
import { clearUndoData } from './reviews/moderation';
import { removeHiddenReviews } from './reviews/hide';
import { clearClaims } from './admin/owners/codes';
import { removeOldReports } from './reviews/reports';
import { removeHiddenPhotos } from './reviews/hide';
import { removeExpiredChallenges } from './auth/passkeys/repository';
import { removeOldVotes } from './votes/repository';
import { removeExpiredBrowsers } from './auth/known-browsers';
import { removeExpiredTickets } from './auth/tokens';
import { removeExpiredSessions } from './auth/sessions';
import { syncWithheldReviews } from './auth/withheld-reviews';
import { refreshHours } from './import/refresh-hours';
import { sweepPhotos } from './photos/sweep';
import { recordMailServer } from './email/queue/repository';
import type { ContentAccess } from './content/plugin';
import { runSchedules } from './admin/content/publish';

/** Deletes expired data, by a name for the log. Safe to run in several processes at once. */
export const CLEANUP_TASKS: Readonly<Record<string, (db: Db) => Promise<void>>> = {
  sessions: removeExpiredSessions,
  knownBrowsers: removeExpiredBrowsers,
  emails: deleteOldEmails,
  corrections: removeOldCorrections,
  reports: removeOldReports,
  inquiries: removeOldInquiries,
  hiddenReviews: (db) => removeHiddenReviews(db, UNDO_DAYS),
  hiddenPhotos: (db) => removeHiddenPhotos(db, UNDO_DAYS),
  queueActions: clearUndoData,
  withheldReviews: syncWithheldReviews,
  votes: removeOldVotes,
  emailTokens: removeOldEmailTokens,
  passkeyChallenges: removeExpiredChallenges,
  signInTickets: removeExpiredTickets,
  googleFlows: removeExpiredFlows,
  googleCodes: removeExpiredCodes,
  rateLimits: removeExpiredLimits,
  draftPictures: deleteUnusedPictures,
  ownerClaims: clearClaims,
};

const now = sql<Date>`now()`;

/** Expired tokens are kept for a week, so that an old link gets a specific message. */
async function removeOldEmailTokens(db: Db): Promise<void> {
  await db
    .deleteFrom('email_tokens')
    .where('expires_at', '<=', sql<Date>`now() - interval '7 days'`)
    .execute();
}

async function removeExpiredFlows(db: Db): Promise<void> {
  await db.deleteFrom('google_flows').where('expires_at', '<=', now).execute();
}

async function removeExpiredCodes(db: Db): Promise<void> {
  await db.deleteFrom('google_codes').where('expires_at', '<=', now).execute();
}

/** `expire` is in milliseconds since 1970; null never expires. */
async function removeExpiredLimits(db: Db): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('expire', '<=', sql<number>`extract(epoch FROM now()) * 1000`)
    .execute();
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface HousekeepingOptions {
  readonly db: Db;
  /** Absolute path of the photo folder; without it, no files are checked. */
  readonly dataDir?: string;
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Delay before the first round in milliseconds; default a minute, because starting up is busy. */
  readonly delayMs?: number;
  /** Time between rounds in milliseconds; default a day. */
  readonly everyMs?: number;
}

/** Deletes expired data soon after the start and then daily.
 * @returns stops it; resolves when no query is running */
export function startHousekeeping({
  db,
  dataDir,
  logger,
  delayMs = MINUTE_MS,
  everyMs = DAY_MS,
}: HousekeepingOptions): () => Promise<void> {
  let isStopped = false;
  let round = Promise.resolve();
  const chores: typeof CLEANUP_TASKS = {
    ...CLEANUP_TASKS,
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

const EVERY_MS = 30_000;

/** Records now and every 30 seconds that a process with a mail server uses this database.
 * @returns stops it; resolves when no query is running */
export function startEmailHeartbeat(
  db: Db,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<void> {
  let last = Promise.resolve();
  const beat = () => {
    last = last
      .then(() => recordMailServer(db))
      .catch((error: unknown) => logger.warn({ err: error }, 'Mail server heartbeat not recorded'));
  };
  beat();
  const timer = setInterval(beat, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await last;
  };
}

interface SchedulesOptions {
  readonly db: Db;
  readonly content: ContentAccess;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  /** Poll interval in milliseconds; default ten seconds, because content is scheduled by the minute. */
  readonly everyMs?: number;
}

/** Publishes scheduled content when it is due.
 * @returns stops it; resolves when no query is running */
export function startSchedules({
  db,
  content,
  logger,
  everyMs = 10_000,
}: SchedulesOptions): () => Promise<void> {
  if (content.closed !== null) return async () => undefined;
  let running = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = runSchedules({ db, content }, new Date())
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'Scheduled content could not be checked'),
      )
      .finally(() => {
        isRunning = false;
      });
  }, everyMs).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
