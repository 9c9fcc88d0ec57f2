import { EMAIL_PATTERN } from '@tableside/contracts/common/rules';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/schema';
import type { EmailContent } from './queue/queue';
import { buildMessage, type Sender } from './message';
import {
  type LeasedEmail,
  markDone,
  markFailed,
  scheduleRetry,
  releaseEmail,
} from './queue/repository';
import { templates } from './templates/templates';
import type { EmailTransport } from './transport';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

interface Backoff {
  /** Delays after the first attempts. */
  readonly firstMs: readonly number[];
  /** Delay after each further attempt. */
  readonly thenMs: number;
  /** Maximum sum of the delays; after that the email fails for good. */
  readonly totalMs: number;
}

/** Quick at first because most failures are brief; two days in all because a mail server may be down for a weekend. */
export const BACKOFF: Backoff = {
  firstMs: [10 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS],
  thenMs: HOUR_MS,
  totalMs: 48 * HOUR_MS,
};

/** Counts attempts, not hours: a site that was shut down for a weekend has not tried.
 * @param attempts so far, at least 1
 * @returns the delay before the next attempt in milliseconds, or null to give up */
export function nextWaitMs(attempts: number, { firstMs, thenMs, totalMs }: Backoff): number | null {
  const waitAfter = (attempt: number) => firstMs[attempt - 1] ?? thenMs;
  let sum = 0;
  for (let attempt = 1; attempt <= attempts; attempt += 1) sum += waitAfter(attempt);
  return sum > totalMs ? null : waitAfter(attempts);
}

/** All in milliseconds, except `atOnce`. */
export interface EmailTimings {
  /** Emails sent at the same time, so that a hanging one does not hold up the others. */
  readonly atOnce: number;
  readonly pollMs: number;
  readonly sendMs: number;
  /** Lease of an email; must exceed `sendMs`, or a slow email is sent twice. */
  readonly leaseMs: number;
  /** How long closing waits for emails in progress. */
  readonly closeMs: number;
  readonly backoff: Backoff;
}

export const EMAIL_TIMINGS: EmailTimings = {
  atOnce: 4,
  pollMs: 5000,
  sendMs: 30_000,
  leaseMs: 45_000,
  closeMs: 4000,
  backoff: BACKOFF,
};

export interface Delivery {
  readonly db: Db;
  readonly transport: EmailTransport;
  /** Whether this process has no mail server and leaves emails to processes that have one. */
  readonly isYielding: boolean;
  readonly sender: Sender;
  readonly timings: EmailTimings;
  /** Receives ids, kinds, and codes; never addresses, links, or responses of a mail server. */
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Sends a queued email and records the result. Holds no database connection while sending: the embedded
 * database has only one.
 * @param closing aborts; the email is due again at once
 * @throws {Error} of the database; the email is due again when its lease ends */
export async function deliverOrder(delivery: Delivery, order: LeasedEmail, closing: AbortSignal) {
  const { db, transport, sender, logger } = delivery;
  const about = { email: order.id, kind: order.kind, attempt: order.attempts };
  let email: EmailContent | null;
  try {
    email = await templates[order.kind](db, sender.siteOrigin, order);
    if (email) await send(delivery, order, email, closing);
  } catch (error) {
    if (closing.aborted) return releaseEmail(db, order);
    return recordFailure(delivery, order, error);
  }
  const isSavedOnly = email !== null && transport.isSavingOnly;
  await markDone(db, order, isSavedOnly);
  if (isSavedOnly) logger.info(about, 'email saved to a file');
  else logger.info(about, email ? 'email sent' : 'email no longer needed');
}

/** @throws {Error} of the transport, or a timeout */
async function send(
  { transport, sender, timings }: Delivery,
  order: LeasedEmail,
  email: EmailContent,
  closing: AbortSignal,
): Promise<void> {
  if (!EMAIL_PATTERN.test(email.to)) throw new UndeliverableError();
  const breaking = new AbortController();
  const breakOff = () => breaking.abort();
  const timer = setTimeout(breakOff, timings.sendMs);
  closing.addEventListener('abort', breakOff);
  try {
    await transport.send(buildMessage(email, order, sender), order, breaking.signal);
  } finally {
    clearTimeout(timer);
    closing.removeEventListener('abort', breakOff);
  }
}

/** A malformed address, or one with more than an address in it. */
class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';
  constructor() {
    super('This is not a valid email address.');
  }
}

async function recordFailure(
  { db, timings, logger }: Delivery,
  order: LeasedEmail,
  error: unknown,
): Promise<void> {
  const { reason, log, isRefusal } = describeFailure(error);
  const about = { email: order.id, kind: order.kind, attempt: order.attempts, ...log };
  const isHopeless =
    error instanceof UndeliverableError || (isRefusal && reportsRejection(order.last_error));
  const waitMs = isHopeless ? null : nextWaitMs(order.attempts, timings.backoff);
  if (waitMs === null) {
    await markFailed(db, order, reason);
    logger.error(about, 'email permanently failed');
  } else {
    await scheduleRetry(db, order, waitMs, reason);
    logger.warn({ ...about, waitMs }, 'email not sent, will retry');
  }
}

interface SendFailure {
  /** One line for the operator, without addresses, links, or tokens. */
  readonly reason: string;
  /** Codes for the log; no text from outside. */
  readonly log: Readonly<Record<string, string | number>>;
  /** Whether the mail server permanently refuses this recipient. */
  readonly isRefusal: boolean;
}

/** Properties of errors from nodemailer, Node, and the database driver. */
interface SendError {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly command?: unknown;
  readonly response?: unknown;
  readonly responseCode?: unknown;
  readonly permanent?: unknown;
}

const REASON_MAX = 200;
/** Only this much of a response is cleaned: a hostile server may send a megabyte. */
const WORDS_MAX = 2000;
const REFUSED = 'Recipient rejected';

/** Describes any error while sending. Servers echo what they receive, so responses are cleaned before they
 * are stored. */
export function describeFailure(error: unknown): SendFailure {
  const { name, message, code, originalCode, command, response, responseCode, permanent } = Object(
    error,
  ) as SendError;
  const isRefusal = command === 'RCPT TO' && permanent === true;
  return {
    reason: isRefusal
      ? `${REFUSED}: ${cleanText(String(response))}`
      : cleanText(String(message ?? error)),
    log: pickKnown({ name, code, originalCode, command, responseCode }),
    isRefusal,
  };
}

export const reportsRejection = (reason: string | null): boolean =>
  reason?.startsWith(REFUSED) ?? false;

const cleanText = (text: string): string =>
  // The cut may have left the start of an address.
  (text.length > WORDS_MAX ? text.slice(0, WORDS_MAX).replace(/\S+$/, '') : text)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/\S*@\S*/g, '(address)')
    .replace(/\bhttps?:\S*/gi, '(link)')
    .replace(/[\w-]{24,}/g, '(…)')
    .slice(0, REASON_MAX)
    .trim();

const pickKnown = (values: Readonly<Record<string, unknown>>): SendFailure['log'] =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, value]] : [],
    ),
  );
