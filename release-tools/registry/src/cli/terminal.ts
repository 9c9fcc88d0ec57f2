import { Writable } from 'node:stream';
import { styleText } from 'node:util';

interface Writer {
  readonly write: (text: string) => unknown;
}

/** Where the command writes. */
export interface Terminal {
  /** The answer. */
  readonly output: Writer;
  /** Progress, and what is wrong. */
  readonly errors: Writer;
}

type Style = Parameters<typeof styleText>[0];

/** A text in a color, where the reader sees colors: at a terminal, unless NO_COLOR is set, and wherever FORCE_COLOR is. */
export const paint = (to: Writer, style: Style, text: string): string =>
  to instanceof Writable ? styleText(style, text, { stream: to }) : text;
