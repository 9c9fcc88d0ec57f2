import { createScanner } from 'jsonc-parser';
import type { Problem } from './problem';

/** Deepest nesting that is read; documents need four levels. */
const DEPTH_MAX = 32;

/** Token kinds of jsonc-parser, whose own enumeration exists for its types alone. */
const OPENING: Readonly<Record<number, string>> = { 1: '}', 3: ']' };
const CLOSING: Readonly<Record<number, string>> = { 2: '}', 4: ']' };
const COMMA = 5;
/** The scanner's error for a text without an end; the parser tells of it. */
const OPEN_TEXT = 2;
const END = 17;

/**
 * Mistakes that are common, and that a parser can only tell by where it stumbled later: curly quotes around texts, a comma
 * behind the last entry, a bracket that is not closed.
 * @returns the first one, or null
 */
export function findMistake(text: string): Problem | null {
  if (!text.trim()) return tell(1, 'The file is empty. A document begins with { and ends with }.');
  const scanner = createScanner(text, true);
  const open: { readonly closing: string; readonly line: number }[] = [];
  let isAfterComma = false;
  for (let token = scanner.scan(); token !== END; token = scanner.scan()) {
    if (Number(scanner.getTokenError()) === OPEN_TEXT) return null;
    const line = scanner.getTokenStartLine() + 1;
    const column = scanner.getTokenStartCharacter() + 1;
    const typed = text.slice(scanner.getTokenOffset(), scanner.getTokenOffset() + 1);
    if (/[“”„‟«»‘’'`]/.test(typed)) {
      return tell(
        line,
        `The file is no JSON here (column ${column}). Texts stand in straight double quotes ("), not in ${typed}.`,
      );
    }
    const opened = OPENING[token];
    const closed = CLOSING[token];
    if (opened) {
      open.push({ closing: opened, line });
      if (open.length > DEPTH_MAX) return tell(line, 'The file is nested too deeply.');
    }
    if (closed) {
      if (isAfterComma) {
        return tell(
          line,
          `The file is no JSON here (column ${column}). There is a comma before this ${closed}; delete it. A comma stands between two entries only.`,
        );
      }
      const last = open.pop();
      if (last && last.closing !== closed) {
        return tell(
          line,
          `The file is no JSON here (column ${column}). A ${last.closing} was expected, which closes what line ${last.line} opens, not ${closed}.`,
        );
      }
    }
    isAfterComma = token === COMMA;
  }
  const last = open.pop();
  return last
    ? tell(
        last.line,
        `What is opened here is never closed. A ${last.closing} is missing, at the end of the file or before.`,
      )
    : null;
}

const tell = (line: number, sentence: string): Problem => ({ line, path: [], sentence });
