import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { makeFolder, writeDurably } from '@tableside/server/durable-file';
import type { EmailKind } from './queue/queue';

/** Delivers emails to a mail server or into a folder. */
export interface EmailTransport {
  /** Whether it only saves files, so that no one receives the emails. */
  readonly isSavingOnly: boolean;
  /** @param signal aborts
   * @throws {Error} if delivery failed or its result is unknown */
  readonly send: (
    message: SendMailOptions,
    order: { readonly id: number; readonly kind: EmailKind },
    signal: AbortSignal,
  ) => Promise<void>;
  readonly close: () => void;
}

/** Timeout in milliseconds for connecting, the greeting, and each command. */
const RESPONSE_TIMEOUT_MS = 10_000;

/** Allowed options in the address: encryption and the client's name. Some of nodemailer's other options
 * print whole emails, including links. */
const OPTIONS = /^(?:tls\..+|requireTLS|ignoreTLS|name|localAddress)$/;

const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Emails contain sign-in links, and the address a password, so connections to other machines are encrypted
 * unless the address says otherwise.
 * @param url `smtp://user:password@host:port`, with nodemailer options as a query
 * @param responseTimeoutMs default 10,000 */
export function createSmtpTransport(
  url: string,
  responseTimeoutMs = RESPONSE_TIMEOUT_MS,
): EmailTransport {
  const transport = createTransport({
    url: keepOptions(url),
    connectionTimeout: responseTimeoutMs,
    greetingTimeout: responseTimeoutMs,
    socketTimeout: responseTimeoutMs,
    dnsTimeout: responseTimeoutMs,
    // The sender logs failures, without secrets.
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

/** Saves emails as `.eml` files for sites without a mail server. File names sort by time and include the
 * kind: `2026-11-21T07-44-11.867Z-verify-12.eml`. Only the owner can read them, because their links work. A
 * sent email survives a power failure.
 * @param directory created with the first email */
export function createOutbox(directory: string): EmailTransport {
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
