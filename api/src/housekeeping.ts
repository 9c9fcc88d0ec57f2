import { UNDO_DAYS } from '@tableside/contracts/desk/queue/rules';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { removeOldCorrections } from './restaurants/corrections';
import type { Db } from './db/schema';
import { removeOldEnquiries } from './enquiries/repository';
import { removeOldOrders } from './email/queue/orders';
import { removeUnusedPictures } from './desks/content/drafts';
import { forgetUndoing } from './reviews/moderation';
import { removeHiddenReviews } from './reviews/hide';
import { forgetClaims } from './desks/owners/codes';
import { removeOldReports } from './reviews/reports';
import { removeHiddenPhotos } from './reviews/hide';
import { removeExpiredChallenges } from './auth/passkeys/repository';
import { removeOldVotes } from './votes/repository';
import { removeExpiredBrowsers } from './auth/known-browsers';
import { removeExpiredTickets } from './auth/tokens';
import { removeExpiredSessions } from './auth/sessions';
import { settleReviews } from './auth/withheld-reviews';
import { refreshHours } from './import/refresh-hours';
import { sweepPhotos } from './photos/sweep';
import { recordMailServer } from './email/queue/orders';
import type { WordsDoor } from './content/words';
import { runSchedules } from './desks/content/publish';

/** What is removed when its time is over, by a name for the log. Each may run beside itself in another process. */
export const CHORES: Readonly<Record<string, (db: Db) => Promise<void>>> = {
  sessions: removeExpiredSessions,
  knownBrowsers: removeExpiredBrowsers,
  mails: removeOldOrders,
  corrections: removeOldCorrections,
  reports: removeOldReports,
  enquiries: removeOldEnquiries,
  hiddenReviews: (db) => removeHiddenReviews(db, UNDO_DAYS),
  hiddenPhotos: (db) => removeHiddenPhotos(db, UNDO_DAYS),
  queueActs: forgetUndoing,
  withheldReviews: settleReviews,
  votes: removeOldVotes,
  mailTokens: removeOldMailTokens,
  passkeyChallenges: removeExpiredChallenges,
  signInTickets: removeExpiredTickets,
  googleFlows: removeExpiredFlows,
  googleCodes: removeExpiredCodes,
  rateLimits: removeExpiredLimits,
  draftPictures: removeUnusedPictures,
  ownerClaims: forgetClaims,
};

const now = sql<Date>`now()`;

/** Tokens stay a week longer than they work: whoever uses an old link is told what is the matter with it. */
async function removeOldMailTokens(db: Db): Promise<void> {
  await db
    .deleteFrom('mail_tokens')
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

interface SchedulesOptions {
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
