/** What a cell can hold; instants are written in ISO 8601, null as nothing. */
export type Cell = string | number | boolean | Date | null;

/** Spreadsheet programs read UTF-8 as such only after this mark. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Beginnings that a spreadsheet program takes for a formula, full-width signs included. */
const FORMULA = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;

/** A table for spreadsheet programs: RFC 4180, UTF-8 with a byte order mark. A text that could be run as a formula
 * begins with an apostrophe.
 * @param columns names of the first line, and of the cells of each row */
export function toCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, Cell>>[],
): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(quote).join(',')}\r\n`).join('');
}

function quote(cell: Cell): string {
  const text = cell instanceof Date ? cell.toISOString() : String(cell ?? '');
  const harmless = typeof cell === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
