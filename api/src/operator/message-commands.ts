import { rm, writeFile } from 'node:fs/promises';
import type { Config } from '../config';
import { toCsv, toPlainText } from '../lib/text';
import {
  deleteEnquiriesOf,
  deleteNotifySignups,
  listEnquiries,
  type Enquiry,
} from '../enquiries/repository';
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

/** Only the operator's own user reads what visitors wrote. */
const MODE = 0o600;

/** `city export FILE` writes every message, inquiry and launch signup as CSV, newest first, instants in UTC.
 * @throws {CommandError} when the file exists or cannot be written */
export const runExport = (config: Config, file: string, terminal: Terminal): Promise<void> =>
  printFromDatabase(config, terminal, async (db) => {
    const rows = await listEnquiries(db);
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

/** `city forget EMAIL` deletes what an address sent with the forms, `city forget --signups` every launch signup.
 * @param email undefined for the signups */
export const runForget = (
  config: Config,
  email: string | undefined,
  terminal: Terminal,
): Promise<void> =>
  printFromDatabase(config, terminal, async (db) =>
    email === undefined
      ? [`${count(await deleteNotifySignups(db), 'signup')} deleted.`]
      : [
          `${count(await deleteEnquiriesOf(db, email), 'entry', 'entries')} of ${toPlainText(email)} deleted.`,
        ],
  );

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

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

/** Terminals obey control characters. */
const clean = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, ' ');
