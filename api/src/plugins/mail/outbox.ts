import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailTransport } from './transport';

/** Writes mails as `.eml` files, which mail programs open, for sites without a mail server. Their names sort by time and
 * have the kind: `2026-11-21T07-44-11.867Z-verify-12.eml`. Only the owner can read them: they hold links that work.
 * @param directory made when the first mail comes */
export function createOutbox(directory: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (message, { id, kind }) => {
      const { message: raw } = await composer.sendMail(message);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const time = new Date().toISOString().replaceAll(':', '-');
      await writeWhole(join(directory, `${time}-${kind}-${id}.eml`), raw as Buffer);
    },
    close: () => undefined,
  };
}

/** Nobody ever sees a part of the file, and after a crash it is there or not. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const unfinished = `${path}.part`;
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
    await file.close();
    await rename(unfinished, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}
