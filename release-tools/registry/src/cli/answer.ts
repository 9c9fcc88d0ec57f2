import { existsSync } from 'node:fs';
import path from 'node:path';
import { findWorkingCopy } from '../registry/working-copy';
import { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { CommanderError } from 'commander';
import { EXIT, type FailureCode, Refusal } from '../store/refusal';
import { StoreFailure } from '../store/network';
import type { Answer, Terminal } from '../service/remote-command';

/** As sentences have it; in a repository of one's own it is typed in another way. */
const IN_REPOSITORY = 'npm run mfe --';
const ALONE = 'npx mfe';

/** How the command is typed in a folder.
 * @param folder absolute; default: the current one */
export const callIn = (folder?: string): string =>
  existsSync(path.join(findWorkingCopy(folder), 'lerna.json')) ? IN_REPOSITORY : ALONE;

/** A sentence whose commands can be typed where somebody is. */
export const asTyped = (sentence: string, folder?: string): string =>
  sentence.includes(IN_REPOSITORY) ? sentence.replaceAll(IN_REPOSITORY, callIn(folder)) : sentence;

type Style = Parameters<typeof styleText>[0];

/** A text in a color, where the reader sees colors: at a terminal, unless NO_COLOR is set, and wherever FORCE_COLOR is. */
export const paint = (to: Terminal['output'], style: Style, text: string): string =>
  to instanceof Writable ? styleText(style, text, { stream: to }) : text;

export function tellFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Refusal || error instanceof StoreFailure) return error.message;
  if (error instanceof CommanderError) return tellWrongUse(error);
  // A full or read-only disk, a folder that belongs to somebody else.
  if ('syscall' in error) {
    return `A file cannot be read or written (${error.message}). What was live stays live. Look at the disk of the release store: whether there is room, and who may write.`;
  }
  return String(error.stack);
}

function tellWrongUse({ message }: CommanderError): string {
  const [first = '', ...rest] = message.replace(/^error: /, '').split('\n');
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1).replace(/\.?$/, '.')}`;
  return [sentence, ...rest].join(' ');
}

export function codeOf(error: unknown): FailureCode {
  if (error instanceof Refusal) return error.code;
  if (error instanceof StoreFailure) return EXIT.store;
  return error instanceof Error && 'syscall' in error ? EXIT.store : EXIT.wrong;
}

/** What is wrong, with the place that a sentence begins with. */
export function problemsOf(error: unknown, say: (sentence: string) => string): readonly object[] {
  const sentences = error instanceof Refusal ? error.problems : [tellFailure(error)];
  return sentences.map((each) => {
    const sentence = say(each);
    const [, file, line, column] = /^([^\s:]+):(\d+):(\d+) /.exec(sentence) ?? [];
    return { sentence, ...(file && { file, line: Number(line), column: Number(column) }) };
  });
}

/** @param isJson true: one line of JSON on the output, and nothing else anywhere */
export function openAnswer({ output, errors }: Terminal, isJson: boolean): Answer {
  const notes: string[] = [];
  const data: Record<string, unknown> = {};
  let code: number = EXIT.done;
  const tell = (line: string) => {
    if (!isJson) errors.write(`${paint(errors, 'dim', line)}\n`);
  };
  const writeJson = (answer: object) => output.write(`${JSON.stringify(answer)}\n`);
  return {
    tell,
    note: (words) => {
      const sentence = asTyped(words);
      notes.push(sentence);
      if (!isJson) errors.write(`${paint(errors, 'yellow', sentence)}\n`);
    },
    add: (name, value) => {
      data[name] = value;
    },
    end: (ending) => {
      code = ending;
    },
    succeed: (told) => {
      const lines = told.map((line) => asTyped(line));
      if (isJson) writeJson({ ok: code === EXIT.done, lines, notes, ...data });
      else output.write(`${lines.map((line) => paintLine(output, line)).join('\n')}\n`);
      return code;
    },
    fail: (error) => {
      if (isJson) writeJson({ ok: false, problems: problemsOf(error, asTyped), notes });
      else errors.write(`${paint(errors, 'red', asTyped(tellFailure(error)))}\n`);
      return codeOf(error);
    },
  };
}

/** What somebody should see at once. */
function paintLine(output: Terminal['output'], line: string): string {
  if (/^\s*!/.test(line)) return paint(output, 'yellow', line);
  return / {2}live(?:,|$)/.test(line) ? paint(output, 'green', line) : line;
}
