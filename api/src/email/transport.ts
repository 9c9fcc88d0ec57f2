import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { makeFolder, writeDurably } from '@tableside/server/durable-file';
import type { MailKind } from './queue/queue';

/** Takes mails away: to a mail server, or into a folder. */
export interface MailTransport {
  /** True for one that writes files: nobody gets these emails. */
  readonly isSavingOnly: boolean;
  /** @param signal breaks it off
   * @throws {Error} the mail was not taken, or it is not known whether it was */
  readonly send: (
    message: SendMailOptions,
    order: { readonly id: number; readonly kind: MailKind },
    signal: AbortSignal,
  ) => Promise<void>;
  readonly close: () => void;
}

/** How long a mail server may take to answer a connection, to greet, and to answer a command, in milliseconds. */
const ANSWER_WITHIN_MS = 10_000;

/** What an address may say besides the server: how to encrypt, and how to introduce itself. Of nodemailer's other options
 * some write whole mails, with their links, to standard output. */
const OPTIONS = /^(?:tls\..+|requireTLS|ignoreTLS|name|localAddress)$/;

const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Mails have links that sign people in, and addresses of servers passwords, so both are encrypted on their way to another
 * machine, unless the address says otherwise.
 * @param url `smtp://user:password@host:port`, with options of nodemailer as a query
 * @param answerWithinMs how long the server may be silent, default 10,000 */
export function createSmtpTransport(url: string, answerWithinMs = ANSWER_WITHIN_MS): MailTransport {
  const transport = createTransport({
    url: keepOptions(url),
    connectionTimeout: answerWithinMs,
    greetingTimeout: answerWithinMs,
    socketTimeout: answerWithinMs,
    dnsTimeout: answerWithinMs,
    // What went wrong is said by the sender, which knows what may be said.
    logger: false,
  });
  return {
    isSavingOnly: false,
    send: async (message, _order, signal) => {
      await transport.sendMail({ ...message, signal });
    },
    close: () => transport.close(),
  };
}

function keepOptions(address: string): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) {
    if (!OPTIONS.test(name)) url.searchParams.delete(name);
  }
  const isDecided = ['requireTLS', 'ignoreTLS'].some((name) => url.searchParams.has(name));
  if (!isDecided && !THIS_MACHINE.test(url.hostname)) url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/** Writes mails as `.eml` files, which mail programs open, for sites without a mail server. Their names sort by time and
 * have the kind: `2026-11-21T07-44-11.867Z-verify-12.eml`. Only the owner can read them: they hold links that work. A mail
 * that counts as sent outlives a power cut.
 * @param directory made when the first mail comes */
export function createOutbox(directory: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    isSavingOnly: true,
    send: async (message, { id, kind }) => {
      const { message: raw } = await composer.sendMail(message);
      await makeFolder(directory, 0o700);
      const time = new Date().toISOString().replaceAll(':', '-');
      const file = join(directory, `${time}-${kind}-${id}.eml`);
      await writeDurably(file, raw as Buffer, { draft: `${file}.part`, mode: 0o600 });
    },
    close: () => undefined,
  };
}
