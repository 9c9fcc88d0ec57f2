import { open, rm, type FileHandle } from 'node:fs/promises';
import { CommandError, messageOf } from '../terminal/command-error';
import { beginCsv, toCsvLines } from '../../lib/csv';
import type { Db } from '../../db/schema';
import type { EnquiriesRequest } from './enquiries-request';
import {
  listEnquiries,
  type Enquiry,
  type EnquirySelection,
} from '../../resources/enquiries/stored-enquiries';

const BATCH = 500;
const COLUMNS = [
  'id',
  'kind',
  'created_at',
  'handled_at',
  'name',
  'restaurant_name',
  'email',
  'phone',
  'subject',
  'message',
] as const;

/** Only the operator's own user reads what people wrote. */
const MODE = 0o600;

/** Writes messages, enquiries or addresses as a table, the newest first; instants are in UTC.
 * @returns what to say about it, nothing where the table itself goes to the standard output
 * @throws {CommandError} when the file cannot be written; nothing of the table is left then */
export async function exportEnquiries(
  db: Db,
  { file, isForced, selection }: EnquiriesRequest & { readonly action: 'csv' },
  output: NodeJS.WritableStream,
): Promise<string[]> {
  if (file === '-') {
    await writeTable(db, selection, async (text) => void output.write(text));
    return [];
  }
  const handle = await openFile(file, isForced);
  // A pipe or a device is written to, and stays what it is.
  const isFile = (await handle.stat()).isFile();
  try {
    if (isFile) await handle.chmod(MODE);
    const count = await writeTable(db, selection, async (text) => handle.writeFile(text));
    await handle.close();
    return [
      `${count.toLocaleString('en-US')} ${count === 1 ? 'line' : 'lines'} written to ${file}.`,
    ];
  } catch (error) {
    if (isFile) await handle.truncate().catch(() => undefined);
    await handle.close().catch(() => undefined);
    if (!isForced) await rm(file, { force: true });
    if (!(Object(error) as { syscall?: unknown }).syscall) throw error;
    throw new CommandError(`"${file}" cannot be written (${messageOf(error)}).`);
  }
}

/** @returns how many rows */
async function writeTable(
  db: Db,
  selection: EnquirySelection,
  write: (text: string) => Promise<void>,
): Promise<number> {
  let count = 0;
  let batch: Enquiry[] = [];
  await write(beginCsv(COLUMNS));
  do {
    batch = await listEnquiries(db, selection, BATCH, batch.at(-1)?.cursor);
    await write(toCsvLines(COLUMNS, batch.map(toCells)));
    count += batch.length;
  } while (batch.length === BATCH);
  return count;
}

const toCells = (enquiry: Enquiry) => ({
  ...enquiry,
  id: `${enquiry.kind}-${enquiry.id}`,
  name: clean(enquiry.name),
  restaurant_name: clean(enquiry.restaurant_name),
  email: clean(enquiry.email),
  phone: clean(enquiry.phone),
  subject: clean(enquiry.subject),
  message: clean(enquiry.message),
});

/** Tables are looked at on terminals too, which obey control characters. */
const clean = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, ' ');

async function openFile(file: string, isForced: boolean): Promise<FileHandle> {
  try {
    return await open(file, isForced ? 'w' : 'wx', MODE);
  } catch (error) {
    const { code } = Object(error) as { code?: unknown };
    if (code === 'EEXIST') {
      throw new CommandError(`"${file}" is there already; --force writes over it.`);
    }
    if (code === 'ENOENT') throw new CommandError(`The folder of "${file}" does not exist.`);
    if (code === 'EISDIR') throw new CommandError(`"${file}" is a folder; name a file.`);
    throw new CommandError(`"${file}" cannot be written (${messageOf(error)}).`);
  }
}
