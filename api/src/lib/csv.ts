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
): string => beginCsv(columns) + toCsvLines(columns, rows);

/** The mark and the line of names, for a table that is written in pieces. */
export const beginCsv = (columns: readonly string[]): string =>
  BYTE_ORDER_MARK + write([[...columns]]);

/** Lines to follow, likewise. */
export const toCsvLines = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, Cell>>[],
): string => write(rows.map((row) => columns.map((column) => toText(row[column]))));

const write = (lines: readonly (readonly string[])[]): string =>
  stringify([...lines], { quoted: true, quoted_empty: true, record_delimiter: 'windows' });

function toText(cell: Cell): string {
  if (typeof cell === 'string') return FORMULA.test(cell) ? `'${cell}` : cell;
  return cell instanceof Date ? cell.toISOString() : String(cell ?? '');
}
