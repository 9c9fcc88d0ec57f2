import { UNDO_DAYS } from '@tableside/contracts/admin/queue/rules';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { removeOldCorrections } from './restaurants/corrections';
import type { Db } from './db/schema';
import { removeOldInquiries } from './inquiries/repository';
import { deleteOldEmails, recordMailServer } from './email/queue/repository';
import { deleteUnusedPictures } from './admin/content/drafts';
import { clearUndoData } from './reviews/moderation';
import { removeHiddenReviews, removeHiddenPhotos } from './reviews/hide';
import { clearClaims } from './admin/owners/codes';
import { removeOldReports } from './reviews/reports';
import { removeExpiredChallenges } from './auth/passkeys/repository';
import { removeOldVotes } from './votes/repository';
import { removeExpiredBrowsers } from './auth/known-browsers';
import { removeExpiredTickets } from './auth/tokens';
import { removeExpiredSessions } from './auth/sessions';
import { syncWithheldReviews } from './auth/withheld-reviews';
import { refreshHours } from './import/refresh-hours';
import { sweepPhotos } from './photos/sweep';
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

/** Repeats work, with a pause after each run.
 * @param times in milliseconds: before the first run, and the pause; default: the first run is at once
 * @returns stops it; resolves when no work is running */
function repeat(
  work: (isStopped: () => boolean) => Promise<void>,
  { delayMs = 0, everyMs }: { readonly delayMs?: number; readonly everyMs: number },
): () => Promise<void> {
  let isStopped = false;
  let running = Promise.resolve();
  const schedule = (waitMs: number) =>
    setTimeout(() => {
      running = work(() => isStopped).then(() => {
        if (!isStopped) timer = schedule(everyMs);
      });
    }, waitMs).unref();
  let timer: NodeJS.Timeout = schedule(delayMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return running;
  };
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
}: HousekeepingOptions) {
  const chores: typeof CLEANUP_TASKS = {
    ...CLEANUP_TASKS,
    hours: () => refreshHours(db, logger),
    ...(dataDir === undefined ? {} : { photos: () => sweepPhotos(db, dataDir) }),
  };
  const tidy = async (isStopped: () => boolean) => {
    for (const [chore, run] of Object.entries(chores)) {
      if (isStopped()) return;
      await run(db).catch((error: unknown) =>
        logger.warn({ err: error, chore }, 'Expired rows not removed'),
      );
    }
    logger.info('Expired rows removed');
  };
  return repeat(tidy, { delayMs, everyMs });
}

const HEARTBEAT_MS = 30_000;

/** Records now and every 30 seconds that a process with a mail server uses this database.
 * @returns stops it; resolves when no query is running */
export const startEmailHeartbeat = (db: Db, logger: Pick<FastifyBaseLogger, 'warn'>) =>
  repeat(
    () =>
      recordMailServer(db).catch((error: unknown) =>
        logger.warn({ err: error }, 'Mail server heartbeat not recorded'),
      ),
    { everyMs: HEARTBEAT_MS },
  );

/** Content is scheduled by the minute. */
const SCHEDULES_MS = 10_000;

/** Publishes scheduled content when it is due.
 * @returns stops it; resolves when no query is running */
export function startSchedules({
  db,
  content,
  logger,
}: {
  readonly db: Db;
  readonly content: ContentAccess;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
}) {
  if (content.closed !== null) return async () => undefined;
  const publish = () =>
    runSchedules({ db, content }, new Date()).catch((error: unknown) =>
      logger.warn({ err: error }, 'Scheduled content could not be checked'),
    );
  return repeat(publish, { delayMs: SCHEDULES_MS, everyMs: SCHEDULES_MS });
}
