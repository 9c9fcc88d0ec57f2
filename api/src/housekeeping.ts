import { SESSION_DAYS_MAX } from '@tableside/contracts/account/rules';
import { UNDO_DAYS } from '@tableside/contracts/admin/queue/rules';
import { INQUIRY_HANDLED_MONTHS, INQUIRY_OPEN_MONTHS } from '@tableside/contracts/site/rules';
import { RETENTION_DAYS } from '@tableside/contracts/vote/rules';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Db, Tables } from './db/schema';
import { recordMailServer } from './email/queue/repository';
import { deleteUnusedPictures } from './admin/content/drafts';
import { clearUndoData } from './reviews/moderation';
import { clearClaims } from './admin/owners/codes';
import { syncWithheldReviews } from './auth/withheld-reviews';
import { refreshHours } from './import/refresh-hours';
import { sweepPhotos } from './photos/sweep';
import type { ContentAccess } from './content/plugin';
import { runSchedules } from './admin/content/publish';

/** A column is in the past, by the database's clock. */
const isOver = (column: string, age = '0 days') => `${column} <= now() - interval '${age}'`;

const OLD_INQUIRY = `${isOver('handled_at', `${INQUIRY_HANDLED_MONTHS} months`)}
  OR (handled_at IS NULL AND ${isOver('created_at', `${INQUIRY_OPEN_MONTHS} months`)})`;

/** Rows to delete, by a name for the log. Foreign keys delete what belongs to them, and the sweep of photos
 * removes files without a row. */
const EXPIRED: Readonly<Record<string, readonly [table: keyof Tables, condition: string]>> = {
  // Check the age as well: a process of an older release extends sessions without checking it.
  sessions: [
    'sessions',
    `${isOver('expires_at')} OR ${isOver('created_at', `${SESSION_DAYS_MAX} days`)}`,
  ],
  knownBrowsers: ['known_browsers', isOver('expires_at')],
  emails: ['emails', `${isOver('sent_at', '7 days')} OR ${isOver('given_up_at', '30 days')}`],
  corrections: ['corrections', isOver('resolved_at', '30 days')],
  reports: ['review_reports', isOver('resolved_at', '30 days')],
  messages: ['contact_messages', OLD_INQUIRY],
  inquiries: ['advertisement_inquiries', OLD_INQUIRY],
  hiddenReviews: ['reviews', isOver('hidden_at', `${UNDO_DAYS} days`)],
  hiddenPhotos: ['hidden_photos', isOver('hidden_at', `${UNDO_DAYS} days`)],
  votes: ['table_votes', isOver('ends_at', `${RETENTION_DAYS} days`)],
  // An old link gets a specific message for a week.
  emailTokens: ['email_tokens', isOver('expires_at', '7 days')],
  passkeyChallenges: ['passkey_challenges', isOver('expires_at')],
  signInTickets: ['sign_in_tickets', isOver('expires_at')],
  googleFlows: ['google_flows', isOver('expires_at')],
  googleCodes: ['google_codes', isOver('expires_at')],
  pageChanges: ['page_changes', isOver('changed_at', '1 day')],
  // In milliseconds since 1970; null never expires.
  rateLimits: ['rate_limits', 'expire <= extract(epoch FROM now()) * 1000'],
};

/** Deletes expired data, by a name for the log. Safe to run in several processes at once. */
export const CLEANUP_TASKS: Readonly<Record<string, (db: Db) => Promise<void>>> = {
  ...Object.fromEntries(
    Object.entries(EXPIRED).map(([name, [table, condition]]) => [
      name,
      async (db: Db) => {
        await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.raw(condition)}`.execute(db);
      },
    ]),
  ),
  queueActions: clearUndoData,
  withheldReviews: syncWithheldReviews,
  draftPictures: deleteUnusedPictures,
  ownerClaims: clearClaims,
};

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
        logger.warn({ err: error, chore }, 'expired rows not removed'),
      );
    }
    logger.info('expired rows removed');
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
        logger.warn({ err: error }, 'mail server heartbeat not recorded'),
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
      logger.warn({ err: error }, 'scheduled content could not be checked'),
    );
  return repeat(publish, { delayMs: SCHEDULES_MS, everyMs: SCHEDULES_MS });
}
