import { stringify } from 'csv-stringify/sync';

/** What a cell can hold; instants are written in ISO 8601, null as nothing. */
export type Cell = string | number | boolean | Date | null;

/** Spreadsheet programs read UTF-8 as such only after this mark. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Beginnings that a spreadsheet program takes for a formula, full-width signs included. */
const FORMULA = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;

/** A table for spreadsheet programs: RFC 4180, UTF-8 with a byte order mark. A text that could be run as a formula
 * begins with an apostrophe.
 * @param columns names of the first line, and of the cells of each row */
export const toCsv = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, Cell>>[],
): string =>
  BYTE_ORDER_MARK +
  stringify([[...columns], ...rows.map((row) => columns.map((column) => toText(row[column])))], {
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
  });

function toText(cell: Cell): string {
  if (typeof cell === 'string') return FORMULA.test(cell) ? `'${cell}` : cell;
  return cell instanceof Date ? cell.toISOString() : String(cell ?? '');
}

/** The tag of an address: most providers deliver `ana+food@example.com` to `ana@example.com`. */
const TAG = /\+[^@]*(?=@[^@]*$)/;

/** Whether an address has a tag before its @. */
export const hasTag = (address: string): boolean => TAG.test(address);

/** The mailbox that an address most likely leads to, for counting alone: without its tag, in small letters. Two addresses of one
 * mailbox remain two accounts, and a mail goes where it was to go. */
export const mailboxOf = (address: string): string => address.replace(TAG, '').toLowerCase();

/** A text as one line without what terminals obey and what turns the direction of the rest. */
export const toPlainText = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');
