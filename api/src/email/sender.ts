import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { deliverOrder, MAIL_TIMINGS, type Delivery } from './deliver';
import { type ClaimedOrder, claimOrders, hasMailServer, releaseOrder } from './queue/orders';
import type { Db } from '../db/schema';
import type { MailAddress } from './queue/email';
import { createOutbox, createSmtpTransport } from './transport';

export interface MailSender {
  /** Looks into the queue now. */
  readonly wake: () => void;
  /** Waits some seconds for mails that are under way and breaks off the rest, which are due again at once. */
  readonly close: () => Promise<void>;
}

/** Sends what lies in the queue, beside any number of processes that do the same. Looks at once, whenever it is woken,
 * after each mail, and every few seconds for what other processes have ordered. */
export function startSender(delivery: Delivery): MailSender {
  const { db, timings, logger } = delivery;
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();
  let looking: Promise<void> | null = null;
  let isWanted = false;
  let isClosed = false;
  let isDatabaseDown = false;

  const start = (order: ClaimedOrder) => {
    const delivering = deliverOrder(delivery, order, closing.signal)
      .catch((error: unknown) =>
        logger.error({ err: error, mail: order.id }, 'The queue of mails cannot be written'),
      )
      .finally(() => {
        underWay.delete(delivering);
        wake();
      });
    underWay.add(delivering);
  };

  const look = async () => {
    const free = timings.atOnce - underWay.size;
    if (free < 1) return;
    try {
      if (delivery.isYielding && (await hasMailServer(db))) return;
      const orders = await claimOrders(db, free, timings.leaseMs);
      if (isClosed) await Promise.all(orders.map((order) => releaseOrder(db, order)));
      else orders.forEach(start);
      isDatabaseDown = false;
    } catch (error) {
      if (!isDatabaseDown) logger.warn({ err: error }, 'The queue of mails cannot be read');
      isDatabaseDown = true;
    }
  };

  /** One look at a time; whoever asks meanwhile gets another one after it. */
  const wake = () => {
    if (isClosed) return;
    isWanted = true;
    looking ??= (async () => {
      while (isWanted && !isClosed) {
        isWanted = false;
        await look();
      }
      looking = null;
    })();
  };

  const timer = setInterval(wake, timings.pollMs).unref();
  wake();
  return {
    wake,
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await looking;
      const breakOff = setTimeout(() => closing.abort(), timings.closeMs);
      await Promise.all(underWay);
      clearTimeout(breakOff);
      delivery.transport.close();
    },
  };
}

interface MailOptions {
  /** Mail server; without one mails are written into `outbox` of the data directory. */
  readonly smtpUrl: string | undefined;
  /** Absolute path. */
  readonly dataDir: string;
  /** Who writes. */
  readonly mailFrom: MailAddress;
  /** Where links lead, without a slash at the end. */
  readonly siteOrigin: string;
  /** Whether other processes may work on the same database. */
  readonly isShared: boolean;
}

/** Sends the mails of this host, and says in the log when they reach nobody. */
export function startMails(
  db: Db,
  { smtpUrl, dataDir, mailFrom, siteOrigin, isShared }: MailOptions,
  logger: FastifyBaseLogger,
): MailSender {
  const outbox = join(dataDir, 'outbox');
  if (!smtpUrl && isShared) {
    logger.warn(
      `SMTP_URL is not set: this process leaves emails to processes that have a mail server, and saves them to ${outbox} where there is none`,
    );
  } else if (!smtpUrl) {
    // `npm start` says so itself.
    logger.info(`SMTP_URL is not set: emails are saved to ${outbox} and reach no one`);
  }
  return startSender({
    db,
    transport: smtpUrl ? createSmtpTransport(smtpUrl) : createOutbox(outbox),
    isYielding: isShared && !smtpUrl,
    sender: { from: mailFrom, siteOrigin },
    timings: MAIL_TIMINGS,
    logger,
  });
}
