import { readStoredCity } from '../../resources/settings/city-settings';
import { CommandError } from '../terminal/command-error';
import { formatEntry } from '../terminal/entry';
import { printFromDatabase } from '../terminal/print-from-database';
import type { Terminal } from '../terminal/progress';
import { formatTable } from '../terminal/table';
import type { Config } from '../../config/config';
import type { Db } from '../../db/schema';
import {
  describeSubject,
  formatCityTime,
  readPlan,
  toLine,
} from '../../resources/enquiries/describe';
import {
  readEnquiriesRequest,
  type EnquiriesOptions,
  type EnquiriesRequest,
  type EnquiryId,
  type OpenableId,
} from './enquiries-request';
import { exportEnquiries } from './enquiries-csv';
import {
  countEnquiries,
  deleteEnquiry,
  deleteNotifySignups,
  findEnquiry,
  handleEnquiry,
  listEnquiries,
  type Enquiry,
  type EnquirySelection,
} from '../../resources/enquiries/stored-enquiries';

const SHOWN_ENQUIRIES = 50;
/** Widths of untrusted text, in characters. */
const FROM_MAX = 40;
const ABOUT_MAX = 40;
const FIRST_LINE_MAX = 60;

/** `city enquiries` lists messages and enquiries that nobody has dealt with, the newest first, or does what else its
 * options say.
 * @throws {CommandError} for options that make no sense together, and for ids that are none */
export async function runEnquiries(
  config: Config,
  options: EnquiriesOptions,
  terminal: Terminal,
): Promise<void> {
  const request = readEnquiriesRequest(options);
  await printFromDatabase(config, terminal, (db) => fulfil(db, request, terminal.output));
}

function fulfil(
  db: Db,
  request: EnquiriesRequest,
  output: NodeJS.WritableStream,
): Promise<readonly string[]> {
  switch (request.action) {
    case 'show':
      return show(db, request.id);
    case 'done':
      return putAway(db, request.ids);
    case 'delete':
      return remove(db, request.ids);
    case 'csv':
      return exportEnquiries(db, request, output);
    case 'list':
      return list(db, request.selection);
  }
}

const nameOf = ({ kind, id }: EnquiryId): string => `${kind}-${id}`;

async function list(db: Db, selection: EnquirySelection): Promise<string[]> {
  const enquiries = await listEnquiries(db, selection, SHOWN_ENQUIRIES);
  if (!enquiries.length) return [`There is nothing${selection.isAll ? '' : ' open'}.`];
  const { timeZone } = await readStoredCity(db);
  const left = (await countEnquiries(db, selection)) - enquiries.length;
  return [
    ...formatTable([
      ['id', 'when', 'from', 'about', 'first line'],
      ...enquiries.map((enquiry) => toRow(enquiry, timeZone)),
    ]),
    ...(left > 0
      ? [`and ${left.toLocaleString('en-US')} more; --csv FILE writes all of them`]
      : []),
  ];
}

function toRow(enquiry: Enquiry, timeZone: string | null): string[] {
  const plan = readPlan(enquiry.message);
  const text = plan ? enquiry.message.replace(/^.*/, '') : enquiry.message;
  return [
    `${nameOf(enquiry)}${enquiry.handled_at ? ' (done)' : ''}`,
    formatCityTime(enquiry.created_at, timeZone),
    toLine(enquiry.name ? `${enquiry.name} <${enquiry.email}>` : enquiry.email, FROM_MAX),
    toLine(describeAbout(enquiry, plan), ABOUT_MAX),
    toLine(text.trim().split('\n')[0] ?? '', FIRST_LINE_MAX),
  ];
}

function describeAbout({ kind, subject, restaurant_name }: Enquiry, plan: string | null): string {
  if (kind === 'contact') return describeSubject(subject);
  return plan ? `${plan}, ${restaurant_name}` : restaurant_name;
}

async function show(db: Db, id: EnquiryId): Promise<string[]> {
  const enquiry = await findEnquiry(db, id.kind, id.id);
  if (!enquiry) throw new CommandError(`There is no ${nameOf(id)}.`);
  const { timeZone } = await readStoredCity(db);
  const { created_at, handled_at, subject } = enquiry;
  return formatEntry(`${nameOf(id)}  ${formatCityTime(created_at, timeZone)}`, [
    ['From', enquiry.name],
    ['Email', enquiry.email],
    ['Phone', enquiry.phone],
    ['Restaurant', enquiry.restaurant_name],
    ['Subject', subject && describeSubject(subject)],
    ['Message', enquiry.message],
    ['Done', handled_at ? formatCityTime(handled_at, timeZone) : ''],
  ]);
}

const putAway = (db: Db, ids: readonly OpenableId[]): Promise<string[]> =>
  forEach(db, ids, async (tx, { kind, id }, name) => {
    if (await handleEnquiry(tx, kind, id)) return `${name} is done.`;
    throw new CommandError(
      `${name} is not open; "npm run city -- enquiries" lists what is. Nothing was put away.`,
    );
  });

async function remove(db: Db, ids: readonly EnquiryId[] | 'notify'): Promise<string[]> {
  if (ids === 'notify') {
    const count = await deleteNotifySignups(db);
    return [
      `${count.toLocaleString('en-US')} ${count === 1 ? 'address is' : 'addresses are'} deleted.`,
    ];
  }
  return forEach(db, ids, async (tx, { kind, id }, name) => {
    if (await deleteEnquiry(tx, kind, id)) return `${name} is deleted.`;
    throw new CommandError(`There is no ${name}. Nothing was deleted.`);
  });
}

/** Each once, and all or none of them. */
const forEach = <Id extends EnquiryId>(
  db: Db,
  ids: readonly Id[],
  work: (tx: Db, id: Id, name: string) => Promise<string>,
): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    const lines: string[] = [];
    for (const [name, id] of new Map(ids.map((each) => [nameOf(each), each]))) {
      lines.push(await work(tx, id, name));
    }
    return lines;
  });
