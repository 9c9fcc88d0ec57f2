import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/schema';
import type { MailAddress } from './mail-content';
import type { MailWriters } from './mail-writers';
import { createOutbox } from './outbox';
import { startSender, type MailSender } from './sender';
import { MAIL_TIMINGS } from './timings';
import { createSmtpTransport } from './transport';

export interface MailOptions {
  /** Mail server; without one mails are written into `outbox` of the data directory. */
  readonly smtpUrl: string | undefined;
  /** Absolute path. */
  readonly dataDir: string;
  /** Who writes. */
  readonly mailFrom: MailAddress;
  /** Where links lead, without a slash at the end. */
  readonly siteOrigin: string;
  readonly writers: MailWriters;
  /** Whether other processes may work on the same database. */
  readonly isShared: boolean;
}

/** Sends the mails of this host, and says in the log when they reach nobody. */
export function startMails(
  db: Db,
  { smtpUrl, dataDir, mailFrom, siteOrigin, writers, isShared }: MailOptions,
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
    writers,
    timings: MAIL_TIMINGS,
    logger,
  });
}
