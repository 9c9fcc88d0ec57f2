import { EMAIL_PATTERN } from '@tableside/contracts/common/rules';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/schema';
import type { MailContent } from './queue/email';
import { buildMessage, type Sender } from './message';
import {
  type ClaimedOrder,
  closeOrder,
  giveUpOrder,
  postponeOrder,
  releaseOrder,
} from './queue/orders';
import { templates } from './templates/templates';
import type { MailTransport } from './transport';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** When a mail that could not be sent is tried again, in milliseconds. */
interface Backoff {
  /** Waits after the first attempts, in order. */
  readonly firstMs: readonly number[];
  /** Wait after each further attempt. */
  readonly thenMs: number;
  /** Waits together; who would wait longer is given up. */
  readonly totalMs: number;
}

/** Quick at first, because most failures pass; two days in all, because a mail server may be down for a weekend. */
export const BACKOFF: Backoff = {
  firstMs: [10 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS],
  thenMs: HOUR_MS,
  totalMs: 48 * HOUR_MS,
};

/** Attempts are counted, not hours: a site that was switched off for a weekend has tried nothing meanwhile.
 * @param attempts so far, at least 1
 * @returns the wait before the next attempt in milliseconds, or null when there is to be none */
export function nextWaitMs(attempts: number, { firstMs, thenMs, totalMs }: Backoff): number | null {
  const waitAfter = (attempt: number) => firstMs[attempt - 1] ?? thenMs;
  let sum = 0;
  for (let attempt = 1; attempt <= attempts; attempt += 1) sum += waitAfter(attempt);
  return sum > totalMs ? null : waitAfter(attempts);
}

/** All in milliseconds but `atOnce`. */
export interface MailTimings {
  /** Mails under way at the same time: one that hangs does not hold up the others. */
  readonly atOnce: number;
  /** How often the queue is looked at when nobody wakes the sender. */
  readonly pollMs: number;
  /** How long one mail may take in all. */
  readonly sendMs: number;
  /** How long an order is one process's own; must be more than `sendMs`, or a slow mail goes out twice. */
  readonly leaseMs: number;
  /** How long closing waits for mails that are under way. */
  readonly closeMs: number;
  readonly backoff: Backoff;
}

export const MAIL_TIMINGS: MailTimings = {
  atOnce: 4,
  pollMs: 5000,
  sendMs: 30_000,
  leaseMs: 45_000,
  closeMs: 4000,
  backoff: BACKOFF,
};

export interface Delivery {
  readonly db: Db;
  readonly transport: MailTransport;
  /** True for a process without a mail server beside others that may have one: it leaves emails to them. */
  readonly isYielding: boolean;
  readonly sender: Sender;
  readonly timings: MailTimings;
  /** Gets ids, kinds and codes; no address, no link, no word of a mail server. */
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Sends what was ordered and notes what came of it. No connection to the database is held while the mail server is
 * spoken to: the embedded database has only one.
 * @param closing breaks it off; the order is then due again at once
 * @throws {Error} of the database; the order is due again when its lease ends */
export async function deliverOrder(
  delivery: Delivery,
  order: ClaimedOrder,
  closing: AbortSignal,
): Promise<void> {
  const { db, transport, sender, logger } = delivery;
  const about = { mail: order.id, kind: order.kind, attempt: order.attempts };
  let mail: MailContent | null;
  try {
    mail = await templates[order.kind](db, sender.siteOrigin, order);
    if (mail) await send(delivery, order, mail, closing);
  } catch (error) {
    if (closing.aborted) return releaseOrder(db, order);
    return noteFailure(delivery, order, error);
  }
  const isSavedOnly = mail !== null && transport.isSavingOnly;
  await closeOrder(db, order, isSavedOnly);
  if (isSavedOnly) logger.info(about, 'Email saved to a file');
  else logger.info(about, mail ? 'Mail sent' : 'Mail not needed any more');
}

/** @throws {Error} of the transport, or that the mail took too long */
async function send(
  { transport, sender, timings }: Delivery,
  order: ClaimedOrder,
  mail: MailContent,
  closing: AbortSignal,
): Promise<void> {
  if (!EMAIL_PATTERN.test(mail.to)) throw new UndeliverableError();
  const breaking = new AbortController();
  const breakOff = () => breaking.abort();
  const timer = setTimeout(breakOff, timings.sendMs);
  closing.addEventListener('abort', breakOff);
  try {
    await transport.send(buildMessage(mail, order, sender), order, breaking.signal);
  } finally {
    clearTimeout(timer);
    closing.removeEventListener('abort', breakOff);
  }
}

/** An address that no mail server could make sense of, or one that is more than an address. */
class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';
  constructor() {
    super('This is not an email address.');
  }
}

async function noteFailure(
  { db, timings, logger }: Delivery,
  order: ClaimedOrder,
  error: unknown,
): Promise<void> {
  const { reason, log, isRefusal } = describeFailure(error);
  const about = { mail: order.id, kind: order.kind, attempt: order.attempts, ...log };
  const isHopeless =
    error instanceof UndeliverableError || (isRefusal && tellsOfRefusal(order.last_error));
  const waitMs = isHopeless ? null : nextWaitMs(order.attempts, timings.backoff);
  if (waitMs === null) {
    await giveUpOrder(db, order, reason);
    logger.error(about, 'Mail given up');
  } else {
    await postponeOrder(db, order, waitMs, reason);
    logger.warn({ ...about, waitMs }, 'Mail not sent; it is tried again');
  }
}

/** Why a mail was not sent. */
interface SendFailure {
  /** One line for the operator, without addresses, links and tokens. */
  readonly reason: string;
  /** What is safe in a log: codes, no text from outside. */
  readonly log: Readonly<Record<string, string | number>>;
  /** True when the mail server says that this recipient will never get mail. */
  readonly isRefusal: boolean;
}

/** What nodemailer, node and the database driver leave on their errors. */
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
/** No more of a server's words is cleaned: a hostile one may send a megabyte. */
const WORDS_MAX = 2000;
const REFUSED = 'Recipient refused';

/** Describes an error of whatever part of sending. Servers like to repeat what they were told, so their words are
 * cleaned before they are kept. */
export function describeFailure(error: unknown): SendFailure {
  const { name, message, code, originalCode, command, response, responseCode, permanent } = Object(
    error,
  ) as SendError;
  const isRefusal = command === 'RCPT TO' && permanent === true;
  return {
    reason: isRefusal
      ? `${REFUSED}: ${cleanWords(String(response))}`
      : cleanWords(String(message ?? error)),
    log: pickKnown({ name, code, originalCode, command, responseCode }),
    isRefusal,
  };
}

/** True for a reason that tells of a refusal. */
export const tellsOfRefusal = (reason: string | null): boolean =>
  reason?.startsWith(REFUSED) ?? false;

const cleanWords = (text: string): string =>
  // The last word may be the beginning of an address.
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
