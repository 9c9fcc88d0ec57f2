import { rm, writeFile } from 'node:fs/promises';
import type { Config } from '../config';
import { toCsv, toPlainText } from '../lib/text';
import {
  deleteInquiriesOf,
  deleteNotifySignups,
  listInquiries,
  type Inquiry,
} from '../inquiries/repository';
import { CommandError, messageOf, printFromDatabase, type Terminal } from './terminal';

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

/** Readable by the operator's user only. */
const MODE = 0o600;

/** `admin export FILE` exports all messages, inquiries and launch signups as CSV, newest first, times in UTC.
 * @throws {CommandError} if the file exists or cannot be written */
export const runExport = (config: Config, file: string, terminal: Terminal): Promise<void> =>
  printFromDatabase(config, terminal, async (db) => {
    const rows = await listInquiries(db);
    let isCreated = false;
    try {
      await writeFile(file, '', { flag: 'wx', mode: MODE });
      isCreated = true;
      await writeFile(file, toCsv(COLUMNS, rows.map(toCells)));
    } catch (error) {
      if (isCreated) await rm(file, { force: true });
      throw new CommandError(`"${file}" cannot be written (${messageOf(error)}).`);
    }
    return [`${count(rows.length, 'line')} written to ${file}.`];
  });

/** `admin clear EMAIL` deletes all submissions of an address, `admin clear --signups` all launch signups.
 * @param email undefined for the signups */
export const runClear = (config: Config, email: string | undefined, terminal: Terminal) =>
  printFromDatabase(config, terminal, async (db) =>
    email === undefined
      ? [`${count(await deleteNotifySignups(db), 'signup')} deleted.`]
      : [
          `${count(await deleteInquiriesOf(db, email), 'entry', 'entries')} of ${toPlainText(email)} deleted.`,
        ],
  );

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

const toCells = (inquiry: Inquiry) => ({
  ...inquiry,
  id: `${inquiry.kind}-${inquiry.id}`,
  name: clean(inquiry.name),
  restaurant_name: clean(inquiry.restaurant_name),
  email: clean(inquiry.email),
  phone: clean(inquiry.phone),
  subject: clean(inquiry.subject),
  message: clean(inquiry.message),
});

const clean = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, ' ');
