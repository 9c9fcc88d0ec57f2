import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { DEFAULT_SITE_ORIGIN, type Config } from '../../config/config';
import type { Db } from '../../db/schema';
import { createOutbox } from './outbox';
import { startSender, type MailSender } from './sender';
import { MAIL_TIMINGS } from './timings';
import { createSmtpTransport } from './transport';

/** Sends the mails of this host: to the mail server that is configured, else into `outbox` of the data directory. */
export function startMails(db: Db, config: Config, logger: FastifyBaseLogger): MailSender {
  const { dataDir, smtpUrl, mailFrom, siteOrigin = DEFAULT_SITE_ORIGIN } = config;
  return startSender({
    db,
    transport: smtpUrl ? createSmtpTransport(smtpUrl) : createOutbox(join(dataDir, 'outbox')),
    sender: { from: mailFrom, siteOrigin },
    timings: MAIL_TIMINGS,
    logger,
  });
}
