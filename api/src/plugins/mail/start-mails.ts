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
}

/** Sends the mails of this host. */
export function startMails(
  db: Db,
  { smtpUrl, dataDir, mailFrom, siteOrigin, writers }: MailOptions,
  logger: FastifyBaseLogger,
): MailSender {
  return startSender({
    db,
    transport: smtpUrl ? createSmtpTransport(smtpUrl) : createOutbox(join(dataDir, 'outbox')),
    sender: { from: mailFrom, siteOrigin },
    writers,
    timings: MAIL_TIMINGS,
    logger,
  });
}
