import { EMAIL_PATTERN } from '@tableside/contracts/common/rules';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/schema';
import { nextWaitMs } from './backoff';
import { describeFailure, tellsOfRefusal } from './failure';
import type { MailContent } from './mail-content';
import type { MailWriters } from './mail-writers';
import { buildMessage, type Sender } from './message';
import { closeOrder, giveUpOrder, postponeOrder, releaseOrder, type ClaimedOrder } from './orders';
import type { MailTimings } from './timings';
import type { MailTransport } from './transport';

export interface Delivery {
  readonly db: Db;
  readonly transport: MailTransport;
  /** True for a process without a mail server beside others that may have one: it leaves emails to them. */
  readonly isYielding: boolean;
  readonly sender: Sender;
  readonly writers: MailWriters;
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
  const { db, transport, sender, writers, logger } = delivery;
  const about = { mail: order.id, kind: order.kind, attempt: order.attempts };
  let mail: MailContent | null;
  try {
    mail = await writers[order.kind](db, sender.siteOrigin, order);
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
