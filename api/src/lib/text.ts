import { stringify } from 'csv-stringify/sync';

/** Dates are written in ISO 8601, lists with spaces, null as an empty cell. */
export type Cell = string | number | boolean | Date | null | readonly string[];

/** Makes spreadsheet programs read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Starts of formulas, including full-width signs. */
const FORMULA = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;

/** A CSV file (RFC 4180, UTF-8 with byte order mark). Cells that could run as a formula get a leading
 * apostrophe.
 * @param columns header names, and keys of the rows */
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
  if (Array.isArray(cell)) return toText(cell.join(' '));
  return cell instanceof Date ? cell.toISOString() : String(cell ?? '');
}

/** The tag of an address: most providers deliver `ana+food@example.com` to `ana@example.com`. */
const TAG = /\+[^@]*(?=@[^@]*$)/;

export const hasTag = (address: string): boolean => TAG.test(address);

/** The likely mailbox of an address, for counting only: lowercase and without its tag. Accounts and
 * recipients always use the full address. */
export const mailboxOf = (address: string): string => address.replace(TAG, '').toLowerCase();

/** Replaces line breaks, terminal control characters, and direction marks with spaces. */
export const toPlainText = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');
