import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { deliverOrder, EMAIL_TIMINGS, type Delivery } from './deliver';
import { type LeasedEmail, leaseEmails, hasMailServer, releaseEmail } from './queue/repository';
import type { Db } from '../db/schema';
import type { EmailAddress } from './queue/queue';
import { createOutbox, createSmtpTransport } from './transport';

export interface EmailSender {
  readonly poll: () => void;
  /** Waits some seconds for emails in progress and aborts the rest, which are due again at once. */
  readonly close: () => Promise<void>;
}

/** Sends queued emails, alongside other processes. Checks the queue at the start, when polled, after each
 * email, and every few seconds for emails of other processes. */
export function startSender(delivery: Delivery): EmailSender {
  const { db, timings, logger } = delivery;
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();
  let polling: Promise<void> | null = null;
  let isWanted = false;
  let isClosed = false;
  let isDatabaseDown = false;

  const start = (order: LeasedEmail) => {
    const delivering = deliverOrder(delivery, order, closing.signal)
      .catch((error: unknown) =>
        logger.error({ err: error, email: order.id }, 'email queue cannot be written'),
      )
      .finally(() => {
        underWay.delete(delivering);
        poll();
      });
    underWay.add(delivering);
  };

  const sendDue = async () => {
    const free = timings.atOnce - underWay.size;
    if (free < 1) return;
    try {
      if (delivery.isYielding && (await hasMailServer(db))) return;
      const orders = await leaseEmails(db, free, timings.leaseMs);
      if (isClosed) await Promise.all(orders.map((order) => releaseEmail(db, order)));
      else orders.forEach(start);
      isDatabaseDown = false;
    } catch (error) {
      if (!isDatabaseDown) logger.warn({ err: error }, 'email queue cannot be read');
      isDatabaseDown = true;
    }
  };

  /** Runs one check at a time; requests during a check cause one more. */
  const poll = () => {
    if (isClosed) return;
    isWanted = true;
    polling ??= (async () => {
      while (isWanted && !isClosed) {
        isWanted = false;
        await sendDue();
      }
      polling = null;
    })();
  };

  const timer = setInterval(poll, timings.pollMs).unref();
  poll();
  return {
    poll,
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await polling;
      const breakOff = setTimeout(() => closing.abort(), timings.closeMs);
      await Promise.all(underWay);
      clearTimeout(breakOff);
      delivery.transport.close();
    },
  };
}

interface EmailOptions {
  /** Mail server; without one, emails are saved to `outbox` in the data directory. */
  readonly smtpUrl: string | undefined;
  readonly dataDir: string;
  readonly emailFrom: EmailAddress;
  readonly siteOrigin: string;
  /** Whether other processes may use the same database. */
  readonly isShared: boolean;
}

/** Starts the sender, and warns if emails reach no one. */
export function startEmails(
  db: Db,
  { smtpUrl, dataDir, emailFrom, siteOrigin, isShared }: EmailOptions,
  logger: FastifyBaseLogger,
): EmailSender {
  const outbox = join(dataDir, 'outbox');
  if (!smtpUrl && isShared) {
    logger.warn(
      `SMTP_URL is not set: emails are left to processes that have a mail server, or saved to ${outbox} if there are none`,
    );
  } else if (!smtpUrl) {
    // `npm start` prints its own notice.
    logger.info(`SMTP_URL is not set: emails are saved to ${outbox} and not delivered`);
  }
  return startSender({
    db,
    transport: smtpUrl ? createSmtpTransport(smtpUrl) : createOutbox(outbox),
    isYielding: isShared && !smtpUrl,
    sender: { from: emailFrom, siteOrigin },
    timings: EMAIL_TIMINGS,
    logger,
  });
}
