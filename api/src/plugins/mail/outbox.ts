import { join } from 'node:path';
import { makeFolder, writeDurably } from '@tableside/server/durable-file';
import { createTransport } from 'nodemailer';
import type { MailTransport } from './transport';

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
